/* A jump back within a block begins no new life: a pointer to a variable behind the label stays valid. */
extern void reach_error(void);
int main(void) {
  int *p = 0, n = 0;
  {
  again:;
    if (p)
      *p = 4;
    int x;
    if (p && p != &x)
      n = 100;
    x = 3;
    p = &x;
    if (n++ < 2)
      goto again;
    n += *p;
  }
  if (n != 6)
    reach_error();
  return 0;
}
