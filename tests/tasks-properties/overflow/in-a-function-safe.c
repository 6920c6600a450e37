// The same function, called with another argument.
extern void __VERIFIER_assume(int);
extern int __VERIFIER_nondet_int(void);
int square(int x) { return x * x; }
int main(void) {
  int x = __VERIFIER_nondet_int();
  __VERIFIER_assume(x >= -20 && x <= 46341);
  return x <= 46340 ? square(x) < 0 : 0;
}
