// Leaving early only shortens what does not matter.
// criterion: check
extern int __VERIFIER_nondet_int(void);
void check(int value) {}
int main(void) {
  int n = __VERIFIER_nondet_int();
  int x = 1; // keep
  int y = 0;
  int i;
  for (i = 0; i < 10; i++) {
    if (i == n)
      break;
    y = y + 1;
  }
  x = x + 1; // keep
  check(x); // keep
  return y;
}
