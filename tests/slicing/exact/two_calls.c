// Only one call of the function matters.
// criterion: check
extern int __VERIFIER_nondet_int(void);
void check(int value) {}
int twice(int n) {
  return n * 2; // keep
}
int main(void) {
  int a = __VERIFIER_nondet_int();
  int b = __VERIFIER_nondet_int(); // keep
  int x = twice(a);
  int y = twice(b); // keep
  x = x + y;
  check(y); // keep
  return x;
}
