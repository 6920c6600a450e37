// Unsigned arithmetic wraps around by definition; signed does not.
extern void __VERIFIER_assume(int);
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int n = __VERIFIER_nondet_int();
  __VERIFIER_assume(n >= 0);
  unsigned x = n;
  x = x + x + 2;
  return x == 1;
}
