// The elements of an array of variable length are indeterminate.
extern void __VERIFIER_assume(int);
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int n = __VERIFIER_nondet_int();
  __VERIFIER_assume(n >= 1 && n <= 5);
  int a[n];
  for (int i = 0; i < n - 0; i++)
    a[i] = 1;
  if (a[n - 1] == 1)
    return 0;
  return 1;
}
