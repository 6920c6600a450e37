// A function calls another with what it got.
// criterion: check
extern int __VERIFIER_nondet_int(void);
void check(int value) {}
int counter;
void deep(int *p, int n) {
  *p = *p + n; // keep
  counter = n;
}
void shallow(int *p, int n, int m) {
  counter = m;
  deep(p, n + 1); // keep
}
int main(void) {
  int m = __VERIFIER_nondet_int();
  int x = 1; // keep
  m = m + 1;
  shallow(&x, 4, m); // keep
  check(x); // keep
  return counter;
}
