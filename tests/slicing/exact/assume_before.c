// An assumption restricts what follows it, and nothing before.
// criterion: check
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);
void check(int value) {}
int main(void) {
  int n = __VERIFIER_nondet_int(); // keep
  int m = __VERIFIER_nondet_int();
  int x = 3; // keep
  __VERIFIER_assume(n > 0); // keep
  m = m + 1;
  check(x); // keep
  __VERIFIER_assume(m > 0);
  return m;
}
