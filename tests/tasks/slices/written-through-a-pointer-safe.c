// a callee writes through its argument under a decision of its own; another call leaves the error to it
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int);
unsigned noise;
int put(int *to, int x, int fatal) { if (x > 3) { if (fatal) reach_error(); *to = 1; return 1; } return 0; }
int main(void) {
  unsigned n = __VERIFIER_nondet_uint(), m = __VERIFIER_nondet_uint();
  __VERIFIER_assume(n < 40 && m < 40);
  for (unsigned i = 0; i < n; i++) noise += 3 * i;
  for (unsigned i = 0; i < m; i++) noise ^= 5 * i;
  int v = 0, w = 0;
  if (m == 2) put(&v, 2, 0);
  if (v) reach_error();
  put(&w, 3, 1);
  return w;
}
