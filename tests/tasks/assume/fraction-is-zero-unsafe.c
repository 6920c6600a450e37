// A double argument of assume is truncated to int: 0.9 ends the path.
extern void reach_error(void);
extern void __VERIFIER_assume(int);

int main(void) {
  double x = 1.9;
  __VERIFIER_assume(x);
  reach_error();
  return 0;
}
