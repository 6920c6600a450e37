/* A declaration that is reached again makes its variable indeterminate, also within one life of its block. */
extern void reach_error(void);
int main(void) {
  int n = 0;
again:;
  int x;
  if (n == 1 && (x & 3) == 1)
    reach_error();
  x = 8;
  if (n++ < 1)
    goto again;
  return 0;
}
