// The count of leading zeros has no result for zero.
extern void __VERIFIER_assume(int);
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
  unsigned x = __VERIFIER_nondet_uint();
  __VERIFIER_assume(x >= 1 && x <= 70000);
  int n = __builtin_clz(x);
  return n == 40;
}
