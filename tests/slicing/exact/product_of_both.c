// The same loop, sliced for the product.
// criterion: check
extern int __VERIFIER_nondet_int(void);
void check(int value) {}
void check_nothing(int value) {}
int main(void) {
  int n = __VERIFIER_nondet_int(); // keep
  int sum = 0;
  int product = 1; // keep
  int i = 1; // keep
  while (i <= n) { // keep
    sum = sum + i;
    product = product * i; // keep
    i = i + 1; // keep
  }
  check(product); // keep
  check_nothing(sum);
  return 0;
}
