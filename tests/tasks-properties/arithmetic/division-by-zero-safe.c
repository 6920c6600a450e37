// A divisor from outside.
extern void __VERIFIER_assume(int);
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int d = __VERIFIER_nondet_int();
  __VERIFIER_assume(d > 0 && d <= 50);
  return 100 / d > 100;
}
