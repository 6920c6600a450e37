// A nondeterministic double near 2^53: adding one changes it only below 2^53.
extern void __VERIFIER_error(void);
extern void __VERIFIER_assume(int);
extern double __VERIFIER_nondet_double(void);

int main(void) {
  double x = __VERIFIER_nondet_double();
  __VERIFIER_assume(x >= 9007199254740980.0 && x <= 9007199254740992.0);
  if (x + 1 == x) __VERIFIER_error();
  return 0;
}
