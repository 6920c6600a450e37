// The argument of assume is an ordinary expression with its side effects.
extern void __VERIFIER_error(void);
extern void __VERIFIER_assume(int);

int main(void) {
  int x = 0;
  __VERIFIER_assume(x-- == 0);
  if (x != 1) __VERIFIER_error();
  return 0;
}
