// The root of a sum of squares.
extern double __VERIFIER_nondet_double(void);
extern void reach_error(void);
extern double sqrt(double);

int main(void) {
  double x = __VERIFIER_nondet_double(), y = __VERIFIER_nondet_double();
  if (!(x >= -30.0 && x <= 30.0 && y >= -40.0 && y <= 40.0)) return 0;
  double length = sqrt(x * x + y * y);
  if (!(length >= 0.0 && length <= 49.0)) reach_error();
  return 0;
}
