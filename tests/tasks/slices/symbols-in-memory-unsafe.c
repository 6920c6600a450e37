// a decision in a function reads globals that hold inputs at one call and sums of them at another
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int);
unsigned noise;
unsigned mode, fatal;
int look(void) { if (mode > 16) { if (fatal) reach_error(); return 1; } return 0; }
int main(void) {
  unsigned n = __VERIFIER_nondet_uint(), m = __VERIFIER_nondet_uint();
  __VERIFIER_assume(n < 9 && m < 9);
  int v = 0;
  mode = n;
  if (n == m) v = look();
  if (v) reach_error();
  mode = n + m + 1;
  fatal = 1;
  look();
  return 0;
}
