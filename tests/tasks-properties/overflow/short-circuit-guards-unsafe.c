// The left side of && keeps the sum from being computed; that of || does not.
extern void __VERIFIER_assume(int);
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int n = __VERIFIER_nondet_int();
  __VERIFIER_assume(n >= 0);
  return n < 2147483647 || (n + 1) % 7 == 5;
}
