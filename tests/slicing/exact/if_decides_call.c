// The condition decides whether the criterion is reached.
// criterion: check
extern int __VERIFIER_nondet_int(void);
void check(int value) {}
int main(void) {
  int n = __VERIFIER_nondet_int(); // keep
  int x = 5; // keep
  int y = 6;
  if (n != 3) { // keep
    y = y + x;
    check(x); // keep
  }
  return y;
}
