// An integer quotient is truncated before it is converted.
extern void reach_error(void);

int main(void) {
  int a = 7, b = 2;
  double x = a / b * 1.0, y = a * 1.0 / b;
  if (y != 3.0) reach_error();
  return 0;
}
