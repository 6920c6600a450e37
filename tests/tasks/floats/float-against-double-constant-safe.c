// A float holding 0.1 is widened to double before the comparison with 0.1.
extern void __VERIFIER_error(void);

int main(void) {
  double x = 0.1;
  if (x != 0.1) __VERIFIER_error();
  return 0;
}
