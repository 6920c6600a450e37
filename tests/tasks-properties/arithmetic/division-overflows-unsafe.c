// INT_MIN / -1 does not fit.
extern void __VERIFIER_assume(int);
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int a = __VERIFIER_nondet_int(), b = __VERIFIER_nondet_int();
  __VERIFIER_assume(b == -1);
  if (a >= -2147483647 - 1)
    a = a / b;
  return a == 4;
}
