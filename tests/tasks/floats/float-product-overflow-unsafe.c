// A float product overflows in float even if divided again.
extern void __VERIFIER_error(void);

int main(void) {
  float x = 3e38f, ten = 10;
  double y = x * ten / ten;
  if (y > 1e39) __VERIFIER_error();
  return 0;
}
