// the functions are called through a table, once for a result and once for their effect
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int);
unsigned noise;
int even(int x, int fatal) { if (x & 1) { if (fatal) reach_error(); return 1; } return 0; }
int small(int x, int fatal) { if (x > 50) { if (fatal) reach_error(); return 1; } return 0; }
int (*const tests[2])(int, int) = {even, small};
int main(void) {
  unsigned n = __VERIFIER_nondet_uint(), m = __VERIFIER_nondet_uint();
  __VERIFIER_assume(n < 40 && m < 40);
  for (unsigned i = 0; i < n; i++) noise += 3 * i;
  for (unsigned i = 0; i < m; i++) noise ^= 5 * i;
  int v = 0;
  if (n > 5) v = tests[0](2, 0);
  if (v) reach_error();
  tests[0](3, 1);
  return 0;
}
