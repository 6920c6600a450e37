// Which variable the inner pointer means.
// criterion: check
extern int __VERIFIER_nondet_int(void);
void check(int value) {}
int main(void) {
  int n = __VERIFIER_nondet_int(); // keep
  int x;
  int y;
  int *p = &y;
  int **pp = &p; // keep
  *pp = &x; // keep
  *p = n; // keep
  y = n + 1;
  check(x); // keep
  return y;
}
