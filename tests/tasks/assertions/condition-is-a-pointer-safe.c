/* without a prototype the condition may be a pointer, of which null is false */
extern void reach_error(void);
int main(void) {
  int x = 1;
  int *p = x == 2 ? &x : 0;
  klee_assert(p);
  reach_error();
  return 0;
}
