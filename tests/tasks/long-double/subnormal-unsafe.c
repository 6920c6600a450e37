// The smallest positive long double is 2^-16445.
extern void __VERIFIER_error(void);

typedef long double extended;
int main(void) {
  extended x = 0x1p-16382L;
  int n = 0;
  while (x > 0) {
    x /= 2;
    n++;
  }
  if (n != 1) __VERIFIER_error();
  return 0;
}
