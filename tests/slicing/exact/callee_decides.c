// What the callee decides by, it gets from its caller.
// criterion: check
extern int __VERIFIER_nondet_int(void);
void check(int value) {}
int counter;
int chosen(int which, int a, int b, int c) {
  if (which) // keep
    return a; // keep
  counter = c;
  return b; // keep
}
int main(void) {
  int w = __VERIFIER_nondet_int(); // keep
  int a = 1; // keep
  int b = 2; // keep
  int c = 3;
  int x = chosen(w, a, b, c); // keep
  check(x); // keep
  return counter;
}
