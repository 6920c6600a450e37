// A nondeterministic short: the difference to its negation is even and does not wrap.
extern void __VERIFIER_error(void);
extern void __VERIFIER_assume(int);
extern short __VERIFIER_nondet_short(void);

int main(void) {
  short s = __VERIFIER_nondet_short();
  __VERIFIER_assume(s >= -900 && s <= 900);
  int d = s - -s;
  if (d % 2 != 0 || d / 2 != s || d >= 1800) __VERIFIER_error();
  return 0;
}
