// A NaN is neither below a bound nor above it.
extern float __VERIFIER_nondet_float(void);
extern void reach_error(void);

int main(void) {
  float x = __VERIFIER_nondet_float();
  if (x == x) return 0;
  if (x < 0.0f) return 0;
  if (!(x >= 0.0f)) reach_error();
  return 0;
}
