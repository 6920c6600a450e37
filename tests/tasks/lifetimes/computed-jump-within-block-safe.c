/* Computed jumps within a block leave its variables as they are. */
extern void reach_error(void);
int main(void) {
  static void *const table[] = {&&add, &&twice, &&end};
  int n = 0;
  {
    int x = 1, step = 0, *p = &x;
    goto *table[step];
  add:
    *p += 2;
    goto *table[++step];
  twice:
    x *= 2;
    goto *table[++step];
  end:
    n = *p;
  }
  if (n != 6)
    reach_error();
  return 0;
}
