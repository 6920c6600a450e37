// fmod has the sign of the dividend and is exact.
extern void reach_error(void);

int main(void) {
  double x = -7.5, y = 2.0;
  double r = __builtin_fmod(x, y);
  if (r > 0 || r + 1.5 != 0) reach_error();
  return 0;
}
