// Half of a swap does not matter.
// criterion: check
extern int __VERIFIER_nondet_int(void);
void check(int value) {}
int main(void) {
  int a = __VERIFIER_nondet_int();
  int b = __VERIFIER_nondet_int(); // keep
  int t = a;
  a = b; // keep
  b = t;
  check(a); // keep
  return b;
}
