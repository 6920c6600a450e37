// a function that may end the run, relevant for one call, ends it at another before the error
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int);
unsigned noise;
extern void exit(int);
int demand(int x) { if (x > 6) exit(0); return x < 0; }
int main(void) {
  unsigned n = __VERIFIER_nondet_uint(), m = __VERIFIER_nondet_uint();
  __VERIFIER_assume(n < 40 && m < 40);
  for (unsigned i = 0; i < n; i++) noise += 3 * i;
  for (unsigned i = 0; i < m; i++) noise ^= 5 * i;
  int v = 0, w = 7;
  if (n == m) v = demand(4);
  if (v) reach_error();
  demand(w);
  reach_error();
  return 0;
}
