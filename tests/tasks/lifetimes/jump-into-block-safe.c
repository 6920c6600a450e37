/* A variable whose declaration a jump passes lives from the entry of its block on. */
extern void reach_error(void);
int main(void) {
  int n = 0, *p;
  goto inside;
  {
    int x, y;
  inside:
    x = 2;
    y = 3;
    p = &x;
    n = *p * 10 + y;
    p = &y;
    n += *p;
  }
  if (n != 26)
    reach_error();
  return 0;
}
