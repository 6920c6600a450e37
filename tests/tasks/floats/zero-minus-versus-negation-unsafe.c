// 0.0 - x is +0 for x = 0 while -x is -0.
extern void __VERIFIER_error(void);

int main(void) {
  double x = 0.0;
  double a = 0.0 - x, b = -x;
  if (__builtin_signbit(b)) __VERIFIER_error();
  return 0;
}
