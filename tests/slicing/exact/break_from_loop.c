// Without the jump the loop would go on.
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
      break; // keep
    x = x + i; // keep
    y = y + 1;
  }
  check(x); // keep
  return y;
}
