// The rest of the body that it skips is irrelevant.
// criterion: check
extern int __VERIFIER_nondet_int(void);
void check(int value) {}
int main(void) {
  int n = __VERIFIER_nondet_int();
  int x = 0; // keep
  int y = 0;
  int i;
  for (i = 0; i < 10; i++) { // keep
    x = x + i; // keep
    if (i == n)
      continue;
    y = y - i;
  }
  check(x); // keep
  return y;
}
