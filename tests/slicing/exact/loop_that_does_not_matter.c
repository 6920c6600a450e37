// A loop that computes nothing relevant goes as a whole.
// criterion: check
extern int __VERIFIER_nondet_int(void);
void check(int value) {}
int main(void) {
  int n = __VERIFIER_nondet_int();
  int x = 2; // keep
  int s = 0;
  for (int i = 0; i < n; i++) {
    s = s + i;
    if (s > 100)
      s = 0;
  }
  check(x); // keep
  return s;
}
