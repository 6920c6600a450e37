// fabs clears the sign bit, also that of -0.
extern void __VERIFIER_error(void);

int main(void) {
  double x = -0.0, one = 1.0;
  double y = __builtin_ceil(x);
  if (one / y < 0) __VERIFIER_error();
  return 0;
}
