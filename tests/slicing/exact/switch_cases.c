// The second break separates what matters from the default; the first leads to the same.
// criterion: check
extern int __VERIFIER_nondet_int(void);
void check(int value) {}
int main(void) {
  int n = __VERIFIER_nondet_int(); // keep
  int x = 0; // keep
  int y = 0;
  switch (n) { // keep
  case 0:
    x = 1; // keep
    y = 1;
    break;
  case 1:
    y = 2;
    break; // keep
  default:
    x = 3; // keep
  }
  check(x); // keep
  return y;
}
