// An indeterminate pointer is followed.
int x = 1;
int main(void) {
  int *p[2];
  p[0] = &x;
  int v = *p[0];
  x = v;
  return 0;
}
