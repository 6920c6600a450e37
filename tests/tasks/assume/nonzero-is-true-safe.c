// Any nonzero argument of assume is true, also a negative one.
extern void __VERIFIER_error(void);
extern void __VERIFIER_assume(int);

int main(void) {
  int x = -0;
  __VERIFIER_assume(x);
  __VERIFIER_error();
  return 0;
}
