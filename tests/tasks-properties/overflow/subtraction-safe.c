// INT_MIN minus one.
extern void __VERIFIER_assume(int);
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int x = __VERIFIER_nondet_int();
  __VERIFIER_assume(x <= 0);
  if (x > -2147483647 - 1)
    x = x - 1;
  return x > 0;
}
