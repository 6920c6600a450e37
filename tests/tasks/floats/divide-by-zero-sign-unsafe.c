// Division by a floating zero gives an infinity whose sign depends on the zero.
extern void reach_error(void);

int main(void) {
  double zero = 0.0, one = 1.0;
  double x = one / -zero;
  if (x < 0) reach_error();
  return 0;
}
