// (1 / x) * x is exactly 1 for 3 but not for 49.
extern void reach_error(void);

int main(void) {
  double x = 3, one = 1;
  double r = one / x;
  if (r * x != 1) reach_error();
  return 0;
}
