// A bound of zero admits both zeros, and one by the negative one is negative.
extern float __VERIFIER_nondet_float(void);
extern void reach_error(void);

int main(void) {
  float x = __VERIFIER_nondet_float();
  if (!(x > 0.0f)) return 0;
  if (1.0f / x < 0.0f) reach_error();
  return 0;
}
