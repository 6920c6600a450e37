// The second argument has no influence on the result.
// criterion: check
extern int __VERIFIER_nondet_int(void);
void check(int value) {}
int counter;
int first(int a, int b) {
  counter = counter + b;
  return a + 1; // keep
}
int main(void) {
  int n = __VERIFIER_nondet_int(); // keep
  int m = __VERIFIER_nondet_int();
  m = m * 3;
  int x = first(n, m); // keep
  check(x); // keep
  return counter;
}
