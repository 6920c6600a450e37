// The value does not matter, but that nothing follows does.
// criterion: check
extern int __VERIFIER_nondet_int(void);
void check(int value) {}
int main(void) {
  int n = __VERIFIER_nondet_int(); // keep
  int m = __VERIFIER_nondet_int();
  if (n < 0) // keep
    return 1; // keep
  m = m + n;
  check(7); // keep
  return m;
}
