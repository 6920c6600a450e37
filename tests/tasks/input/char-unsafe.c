// A nondeterministic char is signed and sign extended.
extern void __VERIFIER_error(void);
extern char __VERIFIER_nondet_char(void);

int main(void) {
  char c = __VERIFIER_nondet_char();
  int x = c;
  if (x < -128 || x > 126) __VERIFIER_error();
  return 0;
}
