// three calls of one function: each has arguments that decide, and only one is used for its result
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int);
unsigned noise;
int grade(int x, int limit, int fatal) { if (x > limit) { if (fatal) reach_error(); return 2; } return 1; }
int main(void) {
  unsigned n = __VERIFIER_nondet_uint(), m = __VERIFIER_nondet_uint();
  __VERIFIER_assume(n < 40 && m < 40);
  for (unsigned i = 0; i < n; i++) noise += 3 * i;
  for (unsigned i = 0; i < m; i++) noise ^= 5 * i;
  int v = 1;
  if (n > m) v = grade(4, 9, 0);
  if (v == 2) reach_error();
  grade(8, 8, 1);
  grade(9, 8, 1);
  return 0;
}
