// A nondeterministic _Bool is 0 or 1.
extern void __VERIFIER_error(void);
extern _Bool __VERIFIER_nondet_bool(void);

int main(void) {
  _Bool a = __VERIFIER_nondet_bool(), b = __VERIFIER_nondet_bool();
  if (a + b > 1) __VERIFIER_error();
  if ((a ^ b) != (a != b)) __VERIFIER_error();
  return 0;
}
