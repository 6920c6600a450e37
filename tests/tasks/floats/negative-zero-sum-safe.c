// -0 + +0 is +0 and -0 + -0 is -0 when rounding to nearest.
extern void reach_error(void);

int main(void) {
  float plus = 0.0f, minus = -0.0f, one = 1.0f;
  float sum = minus + plus;
  if (one / sum < 0) reach_error();
  return 0;
}
