// A call that does not come back is like a return.
// criterion: check
extern int __VERIFIER_nondet_int(void);
extern void exit(int);
void check(int value) {}
int main(void) {
  int n = __VERIFIER_nondet_int(); // keep
  int m = 1;
  int x = 2; // keep
  if (n == 3) { // keep
    m = 2;
    exit(m); // keep
  }
  m = m + n;
  check(x); // keep
  exit(m);
}
