/* A compound literal dies at the end of its block. must-not: UNSAFE */
extern void reach_error(void);
struct pair { int a, b; };
int main(void) {
  struct pair *p = 0;
  for (int i = 0; i < 2; i++) {
    if (p && p->b == 2)
      reach_error();
    p = &(struct pair) {1, 2};
  }
  return 0;
}
