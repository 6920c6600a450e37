// Three rounds of the loop bring the input to the output.
// criterion: check
extern int __VERIFIER_nondet_int(void);
void check(int value) {}
int main(void) {
  int a = __VERIFIER_nondet_int(); // keep
  int b = 0; // keep
  int c = 0; // keep
  int d = 0;
  for (int i = 0; i < 3; i++) { // keep
    d = c;
    c = b; // keep
    b = a; // keep
    a = i; // keep
  }
  check(c); // keep
  return d;
}
