// Inside the function the pointer may mean x or y, so that the old x may survive; but the first call is given y only.
// criterion: check
extern int __VERIFIER_nondet_int(void);
void check(int value) {}
int counter;
void set(int *where, int value) {
  counter++;
  *where = value; // keep
}
int main(void) {
  int n = __VERIFIER_nondet_int(); // keep
  int x = 0;                       // keep
  int y = 0;
  set(&y, 3);
  set(&x, n); // keep
  y = y + 1;
  check(x); // keep
  return y;
}
