// A store through a pointer that may mean another variable keeps the old value possible.
// criterion: check
extern int __VERIFIER_nondet_int(void);
void check(int value) {}
int main(void) {
  int n = __VERIFIER_nondet_int(); // keep
  int x = 1; // keep
  int y = 2;
  int z = 3;
  int *p;
  if (n) // keep
    p = &x; // keep
  else
    p = &y; // keep
  *p = 4; // keep
  z = y;
  check(x); // keep
  return z;
}
