// copysign takes the sign bit of its second argument, also from -0.
extern void reach_error(void);

int main(void) {
  double x = 3.0, minus = -0.0, plus = 0.0;
  if (__builtin_copysign(x, minus) > 0) reach_error();
  return 0;
}
