// fmax and fmin return the other operand if one is NaN.
extern void __VERIFIER_error(void);

int main(void) {
  double zero = 0.0, two = 2.0, three = 3.0;
  double nan = zero / zero;
  if (__builtin_fmax(nan, two) != 2.0) __VERIFIER_error();
  if (__builtin_fmin(three, two) != 2.0) __VERIFIER_error();
  return 0;
}
