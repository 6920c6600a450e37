// ~0UL as a 64-bit value shows the LP64 width of unsigned long.
extern void __VERIFIER_error(void);

int main(void) {
  unsigned long zero = 0;
  unsigned long long x = ~zero;
  if (x != 18446744073709551615ULL) __VERIFIER_error();
  return 0;
}
