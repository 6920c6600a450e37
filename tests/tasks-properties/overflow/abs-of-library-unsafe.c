// abs(INT_MIN) is undefined (C11 7.22.6.1); the library's code is not instrumented, so that no tool sees it.
extern int abs(int);
extern void __VERIFIER_assume(int);
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int x = __VERIFIER_nondet_int();
  __VERIFIER_assume(x >= -2147483647 - 1);
  return abs(x) == 3;
}
