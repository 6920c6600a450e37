// Each condition decides about those behind it.
// criterion: check
extern int __VERIFIER_nondet_int(void);
void check(int value) {}
int main(void) {
  int n = __VERIFIER_nondet_int(); // keep
  int x = 0; // keep
  int y = 0;
  if (n == 1) // keep
    x = 10; // keep
  else if (n == 2) // keep
    y = 20;
  else if (n == 3) // keep
    x = 30; // keep
  else if (n == 4)
    y = 40;
  check(x); // keep
  return y;
}
