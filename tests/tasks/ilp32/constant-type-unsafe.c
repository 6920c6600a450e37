// Decimal constants beyond 2^31 - 1 have type long long when long has 32 bits.
extern void __VERIFIER_error(void);

int main(void) {
  long one = 1;
  int a = sizeof(2147483648), b = sizeof(4294967296 * one), c = sizeof(2147483648L);
  if (a != 8 || b != 8 || c != 4) __VERIFIER_error();
  return 0;
}
