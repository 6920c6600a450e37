// A maximum by comparison depends on which operand is NaN.
extern void reach_error(void);

static double max(double a, double b) { return a > b ? a : b; }
int main(void) {
  double zero = 0.0, one = 1.0;
  double nan = zero / zero;
  double m = max(nan, one), n = max(one, nan);
  if (m != one) reach_error();
  return 0;
}
