// An offset so large that the sum wraps around.
char a[4];
int main(void) {
  char *p = a;
  unsigned long n = 0xc000000000000000;
  p = p + n;
  return p != a + 2;
}
