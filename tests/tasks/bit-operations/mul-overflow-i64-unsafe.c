// LONG_MIN * -1 overflows, LONG_MIN * 1 does not.
extern void __VERIFIER_error(void);

int main(void) {
  long a = -9223372036854775807L - 1, b = -1, r;
  if (__builtin_mul_overflow(a, b, &r)) __VERIFIER_error();
  return 0;
}
