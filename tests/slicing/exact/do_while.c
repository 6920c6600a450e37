// The condition at the end decides about the next round.
// criterion: check
extern int __VERIFIER_nondet_int(void);
void check(int value) {}
int main(void) {
  int n = __VERIFIER_nondet_int(); // keep
  int x = 0; // keep
  int y = 0;
  do {
    x = x + 2; // keep
    y = y - x;
    n = n - 1; // keep
  } while (n > 0); // keep
  check(x); // keep
  return y;
}
