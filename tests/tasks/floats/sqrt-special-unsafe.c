// sqrt of a negative number is NaN, of -0 it is -0.
extern void __VERIFIER_error(void);

int main(void) {
  double a = -0.0, b = -1.0;
  double r = __builtin_sqrt(b);
  if (r != 0) __VERIFIER_error();
  return 0;
}
