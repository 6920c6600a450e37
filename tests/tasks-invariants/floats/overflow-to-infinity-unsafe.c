// The sum of two large numbers is finite, or infinite: then zero times it is none.
extern float __VERIFIER_nondet_float(void);
extern void reach_error(void);

int main(void) {
  float a = __VERIFIER_nondet_float(), b = __VERIFIER_nondet_float();
  if (!(a >= 0.0f && a <= 3.0e38f)) return 0;
  if (!(b >= 0.0f && b <= 1.0e38f)) return 0;
  float sum = a + b;
  if (sum * 0.0f != 0.0f) reach_error();
  return 0;
}
