// a function keeps a state of its own between calls: what one call leaves decides at the next
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int);
unsigned noise;
int turn(int x, int fatal) {
  static int before = 0;
  int was = before;
  before = x;
  if (was > 4) { if (fatal) reach_error(); return 1; }
  return 0;
}
int main(void) {
  unsigned n = __VERIFIER_nondet_uint(), m = __VERIFIER_nondet_uint();
  __VERIFIER_assume(n < 40 && m < 40);
  for (unsigned i = 0; i < n; i++) noise += 3 * i;
  for (unsigned i = 0; i < m; i++) noise ^= 5 * i;
  int v = 0;
  if (n != m) v = turn(3, 0);
  if (v) reach_error();
  turn(5, 0);
  turn(0, 1);
  return 0;
}
