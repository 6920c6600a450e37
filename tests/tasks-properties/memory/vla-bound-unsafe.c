// An array of variable length has as many elements as its size said.
extern void __VERIFIER_assume(int);
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int n = __VERIFIER_nondet_int();
  __VERIFIER_assume(n >= 1 && n <= 20);
  int a[n];
  for (int i = 0; i <= n; i++)
    a[i] = i;
  return a[0];
}
