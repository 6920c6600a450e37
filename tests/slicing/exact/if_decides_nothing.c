// The criterion follows whatever the condition says.
// criterion: check
extern int __VERIFIER_nondet_int(void);
void check(int value) {}
int main(void) {
  int n = __VERIFIER_nondet_int();
  int x = 4; // keep
  int y = 0;
  if (n > 10) {
    y = n;
    n = x;
  }
  check(x); // keep
  return y;
}
