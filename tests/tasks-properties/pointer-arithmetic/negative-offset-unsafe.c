// A negative offset from the second element; tools see accesses only.
extern void __VERIFIER_assume(int);
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int a[4] = {0}, n = __VERIFIER_nondet_int();
  int *second = a + 1;
  __VERIFIER_assume(n >= -2 && n <= 3);
  int *p = second + n;
  return p == 0;
}
