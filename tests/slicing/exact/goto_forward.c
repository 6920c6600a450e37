// A jump over a definition.
// criterion: check
extern int __VERIFIER_nondet_int(void);
void check(int value) {}
int main(void) {
  int n = __VERIFIER_nondet_int(); // keep
  int x = 1; // keep
  int y = 1;
  if (n > 0) // keep
    goto out; // keep
  y = 2;
  x = 2; // keep
out:
  y = x + y;
  check(x); // keep
  return y;
}
