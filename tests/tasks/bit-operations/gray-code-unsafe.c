// Consecutive Gray codes differ in exactly one bit.
extern void __VERIFIER_error(void);

int main(void) {
  unsigned total = 0;
  for (unsigned i = 0; i < 63; i++) {
    unsigned a = i ^ i >> 1, b = (i + 1) ^ (i + 1) >> 1;
    total += __builtin_popcount(a ^ b);
  }
  if (total <= 63) __VERIFIER_error();
  return 0;
}
