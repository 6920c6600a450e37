// The left side of && guards the division; that of || does not.
extern void __VERIFIER_assume(int);
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int d = __VERIFIER_nondet_int();
  __VERIFIER_assume(d >= -5 && d <= 5);
  return d != 0 && 10 / d > 10;
}
