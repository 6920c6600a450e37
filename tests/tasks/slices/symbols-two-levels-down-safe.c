// the decision stands two calls below, and inputs are handed through to it
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int);
unsigned noise;
int inner(unsigned x, int fatal) { if (x % 2) { if (fatal) reach_error(); return 1; } return 0; }
int outer(unsigned y, int fatal) { return inner(2 * y, fatal); }
int main(void) {
  unsigned n = __VERIFIER_nondet_uint(), m = __VERIFIER_nondet_uint();
  __VERIFIER_assume(n < 9 && m < 9);
  int v = 0;
  if (n) v = outer(m, 0);
  if (v) reach_error();
  outer(n, 1);
  inner(4 * m + 2, 1);
  return 0;
}
