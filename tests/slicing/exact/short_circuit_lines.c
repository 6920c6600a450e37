// Each operand on its own line.
// criterion: check
extern int __VERIFIER_nondet_int(void);
void check(int value) {}
int main(void) {
  int a = __VERIFIER_nondet_int(); // keep
  int b = __VERIFIER_nondet_int(); // keep
  int c = __VERIFIER_nondet_int();
  int x = 0; // keep
  int y = 0;
  if (a > 0 // keep
      || b > 0) // keep
    x = 1; // keep
  if (c > 0
      && a > 0)
    y = 1;
  check(x); // keep
  return y;
}
