// An assumed comparison with NaN never holds, unless it is !=.
extern void reach_error(void);
extern void __VERIFIER_assume(int);

int main(void) {
  double zero = 0.0;
  double nan = zero / zero;
  __VERIFIER_assume(nan != nan);
  reach_error();
  return 0;
}
