// A float is equal to itself unless it is NaN.
extern void reach_error(void);
extern void __VERIFIER_assume(int);
extern float __VERIFIER_nondet_float(void);

int main(void) {
  float x = __VERIFIER_nondet_float();
  __VERIFIER_assume((x > 0 && x < 5 && x == (int)x) || x != x);
  if (x != x) reach_error();
  return 0;
}
