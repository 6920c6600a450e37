// The remainder has the same condition as the division.
extern void __VERIFIER_assume(int);
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
  unsigned a = __VERIFIER_nondet_uint(), b = __VERIFIER_nondet_uint();
  __VERIFIER_assume(a <= 100 && b >= 0 && b <= 9);
  return a % b > 9;
}
