// The address one past the end may be formed; the next one may not.
extern void __VERIFIER_assume(int);
extern unsigned __VERIFIER_nondet_uint(void);
int a[4];
int main(void) {
  unsigned i = __VERIFIER_nondet_uint();
  __VERIFIER_assume(i <= 4);
  int *p = &a[i];
  return p == 0;
}
