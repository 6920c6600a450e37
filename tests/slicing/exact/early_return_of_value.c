// Which value a function returns.
// criterion: check
extern int __VERIFIER_nondet_int(void);
void check(int value) {}
void check_nothing(int value) {}
int counter;
int half(int n) {
  if (n < 0) // keep
    return 0; // keep
  counter++;
  return n / 2; // keep
}
int main(void) {
  int n = __VERIFIER_nondet_int(); // keep
  int x = half(n); // keep
  check_nothing(counter);
  check(x); // keep
  return 0;
}
