// Pointer plus integer: sanitizers see only sums that wrap around.
extern void __VERIFIER_assume(int);
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int a[3] = {1, 2, 3}, n = __VERIFIER_nondet_int();
  __VERIFIER_assume(n >= 0 && n <= 3);
  int *end = a + n;
  return end == 0;
}
