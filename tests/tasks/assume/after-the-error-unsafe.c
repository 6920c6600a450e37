// An assume after the error call does not prevent it; one before does.
extern void reach_error(void);
extern void __VERIFIER_assume(int);

static void check(int ok) { if (!ok) reach_error(); }
int main(void) {
  int x = 5;
  check(x == 4);
  __VERIFIER_assume(x == 4);
  reach_error();
  return 0;
}
