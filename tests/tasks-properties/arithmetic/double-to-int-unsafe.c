// A floating value outside the range of int has no conversion (C11 6.3.1.4).
extern void __VERIFIER_assume(int);
extern double __VERIFIER_nondet_double(void);
int main(void) {
  double x = __VERIFIER_nondet_double();
  __VERIFIER_assume(x >= -2147483648.0 && x <= 2147483648.0);
  int i = x;
  return i == 7;
}
