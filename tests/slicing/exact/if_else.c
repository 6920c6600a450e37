// Both sides define the value; the other branch decides nothing.
// criterion: check
extern int __VERIFIER_nondet_int(void);
void check(int value) {}
int main(void) {
  int n = __VERIFIER_nondet_int(); // keep
  int m = __VERIFIER_nondet_int();
  int x;
  if (n > 0) // keep
    x = 1; // keep
  else
    x = 2; // keep
  if (m > 0)
    n = 0;
  check(x); // keep
  return n;
}
