// Recursion whose depth depends on an input.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

static int steps(int n) {
  if (n <= 1) return 0;
  if (n % 2) return steps(n - 1) + 1;
  return steps(n / 2) + 1;
}
int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 1 || n > 60) return 0;
  if (steps(n) == 10 && n < 60) reach_error();
  return 0;
}
