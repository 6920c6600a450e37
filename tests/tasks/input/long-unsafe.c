// A nondeterministic long keeps its upper half.
extern void reach_error(void);
extern void __VERIFIER_assume(int);
extern long __VERIFIER_nondet_long(void);

int main(void) {
  long x = __VERIFIER_nondet_long();
  __VERIFIER_assume(x >= 4294967290 && x <= 4294967300);
  int y = x;
  if (y < 4294967290) reach_error();
  return 0;
}
