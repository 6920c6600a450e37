// Twice 2^30 is one more than an int holds.
extern void __VERIFIER_assume(int);
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int a = __VERIFIER_nondet_int(), b = __VERIFIER_nondet_int();
  __VERIFIER_assume(a >= 0 && b >= 0);
  if (a < 1073741824 && b <= 1073741824)
    a = a + b;
  return a < 0;
}
