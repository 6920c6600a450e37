// Unsigned 64-bit addition wraps to small values (carry detection).
extern void __VERIFIER_error(void);

int main(void) {
  unsigned long low = 18446744073709551600UL, add = 100, high = 7;
  low += add;
  if (low < add) high++;
  if (high != 8 || low != 84) __VERIFIER_error();
  return 0;
}
