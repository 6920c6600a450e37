// Decimal digits of a negative number come out negative.
extern void __VERIFIER_error(void);

int main(void) {
  int n = -1234, reversed = 0;
  while (n != 0) {
    reversed = reversed * 10 + n % 10;
    n /= 10;
  }
  if (reversed > 0 || reversed + 4321 != 0) __VERIFIER_error();
  return 0;
}
