// A nondeterministic long has 32 bits: adding a small number can wrap.
extern void reach_error(void);
extern void __VERIFIER_assume(int);
extern long __VERIFIER_nondet_long(void);

int main(void) {
  long x = __VERIFIER_nondet_long();
  __VERIFIER_assume(x >= 2147483600);
  if (x + 48 > 0) reach_error();
  return 0;
}
