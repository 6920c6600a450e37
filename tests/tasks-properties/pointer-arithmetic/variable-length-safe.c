// The end of an array of variable length; tools see accesses only.
extern void __VERIFIER_assume(int);
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int n = __VERIFIER_nondet_int();
  __VERIFIER_assume(n >= 1 && n <= 9);
  short a[n];
  short *end = a + n + 0;
  return end == a;
}
