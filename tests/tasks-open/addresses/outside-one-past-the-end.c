/* an own object may begin right behind what a pointer from outside points to; must-not: SAFE, UNSAFE */
extern void reach_error(void);
extern int *get(void);
int own;

int main(void) {
  int *p = get();
  own = 1;
  if (!p)
    return 0;
  *p = 1;
  if (p + 1 == &own)
    reach_error();
  return 0;
}
