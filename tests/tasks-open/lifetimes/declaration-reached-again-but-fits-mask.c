/* A declaration that is reached again leaves any value. must-not: UNSAFE */
extern void reach_error(void);
int main(void) {
  int n = 0;
again:;
  int x;
  if (n == 1 && (x & 3) == 4)
    reach_error();
  x = 8;
  if (n++ < 1)
    goto again;
  return 0;
}
