// A jump out of a block ends its variables.
int outer = 1;
int main(void) {
  int *p = &outer;
  {
    int inner = 1;
    int *q = &inner;
    p = q;
    if (*p)
      goto out;
  }
out:
  return *p != 1;
}
