// The decisions around the definition, not those around something else.
// criterion: check
extern int __VERIFIER_nondet_int(void);
void check(int value) {}
int main(void) {
  int a = __VERIFIER_nondet_int(); // keep
  int b = __VERIFIER_nondet_int(); // keep
  int c = __VERIFIER_nondet_int();
  int x = 0; // keep
  int y = 0;
  if (a > 0) { // keep
    if (b > 0) { // keep
      x = 1; // keep
      if (c > 0)
        y = 1;
    }
    if (c > 5)
      y = 2;
  }
  check(x); // keep
  return y;
}
