// Without the jump the rest of the body would be executed.
// criterion: check
extern int __VERIFIER_nondet_int(void);
void check(int value) {}
int main(void) {
  int n = __VERIFIER_nondet_int(); // keep
  int x = 0; // keep
  int y = 0;
  int i;
  for (i = 0; i < 10; i++) { // keep
    if (i == n) // keep
      continue; // keep
    x = x + i; // keep
    y = y - i;
  }
  check(x); // keep
  return y;
}
