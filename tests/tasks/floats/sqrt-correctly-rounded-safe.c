// sqrt is correctly rounded: the square of sqrt(2) is not 2, that of sqrt(4) is 4.
extern void reach_error(void);

int main(void) {
  double x = 4;
  double r = __builtin_sqrt(x);
  if (r * r != x) reach_error();
  return 0;
}
