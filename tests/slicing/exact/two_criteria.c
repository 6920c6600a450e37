// All calls of the function count.
// criterion: check
extern int __VERIFIER_nondet_int(void);
void check(int value) {}
int main(void) {
  int n = __VERIFIER_nondet_int(); // keep
  int x = 1; // keep
  int y = 2; // keep
  int z = 3;
  if (n > 0) // keep
    check(x); // keep
  z = z + y;
  x = z;
  y = y + 1; // keep
  check(y); // keep
  return x + z;
}
