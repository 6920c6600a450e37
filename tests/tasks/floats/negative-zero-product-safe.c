// The sign of a zero product is the exclusive or of the signs.
extern void reach_error(void);

int main(void) {
  double a = -3.0, b = 0.0;
  double p = a * b, q = p * a;
  if (!__builtin_signbit(p)) reach_error();
  return 0;
}
