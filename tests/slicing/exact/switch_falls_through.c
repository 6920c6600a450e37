// Two cases share a statement.
// criterion: check
extern int __VERIFIER_nondet_int(void);
void check(int value) {}
int main(void) {
  int n = __VERIFIER_nondet_int(); // keep
  int x = 10; // keep
  int y = 0;
  switch (n) { // keep
  case 1:
    x = x + 1; // keep
  case 2:
    x = x + 2; // keep
    y = 1;
    break;
  case 3:
    y = 2;
  }
  check(x); // keep
  return y;
}
