// The call matters for its effect, its result does not.
// criterion: check
extern int __VERIFIER_nondet_int(void);
void check(int value) {}
int counter;
int push(int *stack, int n) {
  *stack = n * 2; // keep
  return n + counter;
}
int main(void) {
  int n = __VERIFIER_nondet_int(); // keep
  int top = 0;
  int r = push(&top, n); // keep
  r = r + 1;
  check(top); // keep
  return r;
}
