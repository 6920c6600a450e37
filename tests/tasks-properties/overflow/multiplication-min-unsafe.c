// INT_MIN times minus one.
extern void __VERIFIER_assume(int);
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int a = __VERIFIER_nondet_int(), b = __VERIFIER_nondet_int();
  __VERIFIER_assume(b >= -1 && b <= 1);
  int p = a * b;
  return p == 5;
}
