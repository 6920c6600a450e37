// A check that overflows itself comes too late.
extern void __VERIFIER_assume(int);
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int n = __VERIFIER_nondet_int();
  unsigned u = n;
  __VERIFIER_assume(n > 0);
  long sum = n + 100;
  return sum < 100;
}
