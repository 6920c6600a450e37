// Any element may be meant.
// criterion: check
extern int __VERIFIER_nondet_int(void);
void check(int value) {}
int main(void) {
  int n = __VERIFIER_nondet_int(); // keep
  int m = __VERIFIER_nondet_int(); // keep
  int a[4] = {0, 0, 0, 0}; // keep
  int b[4] = {0, 0, 0, 0};
  a[n & 3] = 1; // keep
  b[n & 3] = 2;
  a[m & 3] = 3; // keep
  check(a[0]); // keep
  return b[m & 3];
}
