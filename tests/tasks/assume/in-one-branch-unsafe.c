// An assume in one branch leaves the other branch alone.
extern void reach_error(void);
extern void __VERIFIER_assume(int);

int main(void) {
  int x = 7;
  if (x < 5)
    __VERIFIER_assume(x == 6);
  else
    x = 1;
  reach_error();
  return 0;
}
