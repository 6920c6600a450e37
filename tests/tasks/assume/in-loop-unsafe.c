// An assume in a loop ends the path in the iteration that violates it.
extern void __VERIFIER_error(void);
extern void __VERIFIER_assume(int);

int main(void) {
  int sum = 0;
  for (int i = 0; i < 10; i++) {
    __VERIFIER_assume(sum < 50);
    sum += i;
  }
  if (sum == 45) __VERIFIER_error();
  return 0;
}
