// a decision in a function, relevant for one call already, is decided by the arguments of another call
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int);
unsigned noise;
int pick(int x, int strict) { if (x > 3) { if (strict) reach_error(); return 1; } return 0; }
int main(void) {
  unsigned n = __VERIFIER_nondet_uint(), m = __VERIFIER_nondet_uint();
  __VERIFIER_assume(n < 40 && m < 40);
  for (unsigned i = 0; i < n; i++) noise += 3 * i;
  for (unsigned i = 0; i < m; i++) noise ^= 5 * i;
  int v = 0;
  if (n == 7) v = pick(1, 0);
  if (v) reach_error();
  pick(4, 1);
  return 0;
}
