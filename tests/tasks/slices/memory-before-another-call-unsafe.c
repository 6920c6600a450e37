// a decision in a function reads a global that is set before each call
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int);
unsigned noise;
int mode, fatal;
int look(void) { if (mode > 3) { if (fatal) reach_error(); return 1; } return 0; }
int main(void) {
  unsigned n = __VERIFIER_nondet_uint(), m = __VERIFIER_nondet_uint();
  __VERIFIER_assume(n < 40 && m < 40);
  for (unsigned i = 0; i < n; i++) noise += 3 * i;
  for (unsigned i = 0; i < m; i++) noise ^= 5 * i;
  int v = 0;
  mode = 1;
  if (n == m) v = look();
  if (v) reach_error();
  mode = 5;
  fatal = 1;
  look();
  return 0;
}
