// Signed 64-bit subtraction overflow.
extern void __VERIFIER_error(void);

int main(void) {
  long a = -9223372036854775807L, b = 1, r;
  if (__builtin_sub_overflow(a, b, &r)) __VERIFIER_error();
  if (r != -9223372036854775807L - 1) __VERIFIER_error();
  return 0;
}
