// Floating addition is not associative: small terms vanish next to a large one.
extern void __VERIFIER_error(void);

int main(void) {
  double big = 1e16, one = 1.0;
  double left = (big + one) + one, right = big + (one + one);
  if (left == right) __VERIFIER_error();
  return 0;
}
