// An offset so large that the sum wraps around.
char a[4];
int main(void) {
  char *p = a;
  unsigned long n = 0x7ffffffffffffff0;
  p = p + n + n;
  return p != a + 4;
}
