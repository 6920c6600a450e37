// -= on a long.
extern void __VERIFIER_assume(int);
extern int __VERIFIER_nondet_int(void);
extern long __VERIFIER_nondet_long(void);
int main(void) {
  long a = __VERIFIER_nondet_long();
  int b = __VERIFIER_nondet_int();
  __VERIFIER_assume(a <= 0 && a >= -9223372036854775807 && b >= 0 && b <= 2);
  a -= b;
  return a > 0;
}
