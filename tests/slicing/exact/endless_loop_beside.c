// Where the loop is entered, nothing follows.
// criterion: check
extern int __VERIFIER_nondet_int(void);
void check(int value) {}
int main(void) {
  int n = __VERIFIER_nondet_int(); // keep
  int y = 0;
  if (n == 3) { // keep
    y = 1;
    while (1) // keep
      y = y + 1;
  }
  y = 2;
  check(5); // keep
  return y;
}
