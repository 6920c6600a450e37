// A long operand makes the sum a long.
extern void __VERIFIER_assume(int);
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int n = __VERIFIER_nondet_int();
  long one = 1;
  __VERIFIER_assume(n >= 0);
  return n + one == 0;
}
