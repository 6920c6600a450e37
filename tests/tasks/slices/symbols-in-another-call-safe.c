// a decision in a function, relevant for one call already, is decided by inputs at another call
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int);
unsigned noise;
int pick(unsigned x, int strict) { if (x > 8) { if (strict) reach_error(); return 1; } return 0; }
int main(void) {
  unsigned n = __VERIFIER_nondet_uint(), m = __VERIFIER_nondet_uint();
  __VERIFIER_assume(n < 9 && m < 9);
  int v = 0;
  if (n == 7) v = pick(1, 0);
  if (v) reach_error();
  pick(m, 1);
  pick(n, 1);
  noise = n + m;
  return 0;
}
