// An assume in a called function ends the whole path, not only the call.
extern void __VERIFIER_error(void);
extern void __VERIFIER_assume(int);

static void require(int x) { __VERIFIER_assume(x > 0); }
int main(void) {
  int x = 1;
  require(x);
  x -= 1;
  require(x);
  __VERIFIER_error();
  return 0;
}
