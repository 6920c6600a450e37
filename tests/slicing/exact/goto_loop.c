// A loop made of a label and a jump back.
// criterion: check
extern int __VERIFIER_nondet_int(void);
void check(int value) {}
int main(void) {
  int n = __VERIFIER_nondet_int(); // keep
  int x = 0; // keep
  int y = 0;
again:
  x = x + n; // keep
  y = y + 1;
  n = n - 1; // keep
  if (n > 0) // keep
    goto again; // keep
  check(x); // keep
  return y;
}
