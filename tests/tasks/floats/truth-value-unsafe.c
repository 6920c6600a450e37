// if (x) compares a floating value with zero: 0.3 is true, -0.0 is false.
extern void reach_error(void);

int main(void) {
  float third = 0.3f, minus = -0.0f;
  int n = 0;
  if (third) n += 1;
  if (minus) n += 2;
  if (!third) n += 4;
  if (n != 3) reach_error();
  return 0;
}
