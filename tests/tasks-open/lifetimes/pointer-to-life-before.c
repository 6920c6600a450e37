/* A pointer into the life before, after leaving a block by goto and coming back past the declaration. must-not: UNSAFE */
extern void reach_error(void);
int main(void) {
  int n = 0, *p = 0;
  do {
    int x;
    if (n == 0)
      goto first;
  first:
    if (p && *p == 3)
      reach_error();
    x = 3;
    p = &x;
  } while (n++ < 2);
  return 0;
}
