// Values flow through variables; c only uses them.
// criterion: check
extern int __VERIFIER_nondet_int(void);
void check(int value) {}
int main(void) {
  int a = __VERIFIER_nondet_int(); // keep
  int b = a + 1; // keep
  int c = a + 2;
  int d = b * 2; // keep
  c = c + d;
  check(d); // keep
  return c;
}
