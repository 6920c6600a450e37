// Both values and the condition.
// criterion: check
extern int __VERIFIER_nondet_int(void);
void check(int value) {}
int main(void) {
  int n = __VERIFIER_nondet_int(); // keep
  int a = 1; // keep
  int b = 2; // keep
  int c = 3;
  int x = n > 4 ? a : b; // keep
  int y = n > 4 ? b : c;
  check(x); // keep
  return y;
}
