// Either function may be meant.
// criterion: check
extern int __VERIFIER_nondet_int(void);
void check(int value) {}
int counter;
int plus(int n) {
  counter++;
  return n + 1; // keep
}
int minus(int n) {
  return n - 1; // keep
}
int other(int n) {
  return n * 3;
}
int main(void) {
  int n = __VERIFIER_nondet_int(); // keep
  int (*f)(int);
  int (*g)(int) = other;
  if (n > 0) // keep
    f = plus; // keep
  else
    f = minus; // keep
  int y = g(n);
  int x = f(n); // keep
  check(x); // keep
  return y;
}
