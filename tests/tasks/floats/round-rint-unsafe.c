// round takes halves away from zero, rint to even.
extern void reach_error(void);

int main(void) {
  double x = 2.5, y = -3.5;
  double a = __builtin_round(x), b = __builtin_rint(y);
  if (a != 2.0 || b != -4.0) reach_error();
  return 0;
}
