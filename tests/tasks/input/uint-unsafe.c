// A nondeterministic unsigned int: subtracting one from zero wraps.
extern void reach_error(void);
extern void __VERIFIER_assume(int);
extern unsigned int __VERIFIER_nondet_uint(void);

int main(void) {
  unsigned x = __VERIFIER_nondet_uint();
  __VERIFIER_assume(x >= 0 && x < 100);
  if (x - 1 > x) reach_error();
  return 0;
}
