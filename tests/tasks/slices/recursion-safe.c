// the decisions of a recursive function: how deep another call goes is decided by its argument
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int);
unsigned noise;
int depth(int x, int fatal) {
  if (x > 2) { if (fatal) reach_error(); return 9; }
  if (x <= 0) return 0;
  return depth(x - 2, fatal);
}
int main(void) {
  unsigned n = __VERIFIER_nondet_uint(), m = __VERIFIER_nondet_uint();
  __VERIFIER_assume(n < 40 && m < 40);
  for (unsigned i = 0; i < n; i++) noise += 3 * i;
  for (unsigned i = 0; i < m; i++) noise ^= 5 * i;
  int v = 0;
  if (n == 3) v = depth(1, 0);
  if (v) reach_error();
  depth(2, 1);
  return 0;
}
