// the decision stands two calls below: the arguments are handed through
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int);
unsigned noise;
int inner(int x, int fatal) { if (x & 4) { if (fatal) reach_error(); return 1; } return 0; }
int outer(int y, int fatal) { return inner(y + 1, fatal); }
int main(void) {
  unsigned n = __VERIFIER_nondet_uint(), m = __VERIFIER_nondet_uint();
  __VERIFIER_assume(n < 40 && m < 40);
  for (unsigned i = 0; i < n; i++) noise += 3 * i;
  for (unsigned i = 0; i < m; i++) noise ^= 5 * i;
  int v = 0;
  if (n) v = outer(1, 0);
  if (v) reach_error();
  outer(3, 1);
  return 0;
}
