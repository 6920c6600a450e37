// Shifting a long long moves bits between its 32-bit halves.
extern void __VERIFIER_error(void);

int main(void) {
  unsigned long long x = 0xffffffff00000000;
  int n = 28;
  long long y = x >> n;
  if (y != -16) __VERIFIER_error();
  return 0;
}
