// ffs is defined for zero; ctz is not.
extern void __VERIFIER_assume(int);
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int x = __VERIFIER_nondet_int();
  __VERIFIER_assume(x >= 0 && x <= 8);
  int n = __builtin_ctz(x);
  return n == 40;
}
