// a loop in a function runs as often as an argument says; its other call is relevant already
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int);
unsigned noise;
int steps(int x, int fatal) {
  int k = 0;
  while (x > 0) { x -= 3; k++; }
  if (k > 2) { if (fatal) reach_error(); return 1; }
  return 0;
}
int main(void) {
  unsigned n = __VERIFIER_nondet_uint(), m = __VERIFIER_nondet_uint();
  __VERIFIER_assume(n < 40 && m < 40);
  for (unsigned i = 0; i < n; i++) noise += 3 * i;
  for (unsigned i = 0; i < m; i++) noise ^= 5 * i;
  int v = 0;
  if (n > 9) v = steps(4, 0);
  if (v) reach_error();
  steps(6, 1);
  return 0;
}
