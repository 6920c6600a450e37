// INT_MIN % -1 is undefined as the quotient does not fit (C11 6.5.5).
extern void __VERIFIER_assume(int);
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int a = __VERIFIER_nondet_int(), b = -1;
  __VERIFIER_assume(a >= -2147483647 - 1);
  return a % b != 0;
}
