// Negative zero equals zero, yet its reciprocal is minus infinity.
extern void reach_error(void);

int main(void) {
  double zero = 0.0, one = 1.0;
  double minus = -zero;
  if (minus != zero) reach_error();
  if (one / minus < 0) reach_error();
  return 0;
}
