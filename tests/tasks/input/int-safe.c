// A nondeterministic int between bounds: the remainder of a negative one is not positive.
extern void __VERIFIER_error(void);
extern void __VERIFIER_assume(int);
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int x = __VERIFIER_nondet_int();
  __VERIFIER_assume(x >= -20 && x <= 20);
  int r = x % 7;
  if (r < -6 || r > 6 || (x < 0 && r > 0)) __VERIFIER_error();
  return 0;
}
