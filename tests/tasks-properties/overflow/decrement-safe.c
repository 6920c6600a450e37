// A prefix decrement of INT_MIN.
extern void __VERIFIER_assume(int);
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int x = __VERIFIER_nondet_int();
  __VERIFIER_assume(x > -2147483647 - 1 && x <= -2147483600);
  return --x > 0;
}
