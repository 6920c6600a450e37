// Weiser's example, sliced for the sum.
// criterion: check
extern int __VERIFIER_nondet_int(void);
void check(int value) {}
void check_nothing(int value) {}
int main(void) {
  int n = __VERIFIER_nondet_int(); // keep
  int sum = 0; // keep
  int product = 1;
  int i = 1; // keep
  while (i <= n) { // keep
    sum = sum + i; // keep
    product = product * i;
    i = i + 1; // keep
  }
  check_nothing(product);
  check(sum); // keep
  return 0;
}
