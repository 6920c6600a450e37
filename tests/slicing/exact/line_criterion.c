// Sliced for what stands at a line.
// criterion: line
extern int __VERIFIER_nondet_int(void);
void check(int value) {}
int main(void) {
  int n = __VERIFIER_nondet_int(); // keep
  int x = n + 1; // keep
  int y = n + 2;
  y = y * x;
  x = x * 3; // keep // criterion
  x = y;
  check(x);
  return y;
}
