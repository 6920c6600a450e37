// The second condition is evaluated for its effect only sometimes.
// criterion: check
extern int __VERIFIER_nondet_int(void);
void check(int value) {}
int counter;
int touch(int *p) {
  *p = *p + 1; // keep
  counter++;
  return counter > 3;
}
int main(void) {
  int n = __VERIFIER_nondet_int(); // keep
  int x = 0; // keep
  int y = 0;
  if (n > 0 && touch(&x)) // keep
    y = 1;
  check(x); // keep
  return y;
}
