// Two variables, in pieces each.
extern float __VERIFIER_nondet_float(void);
extern void reach_error(void);

int main(void) {
  float p = __VERIFIER_nondet_float(), q = __VERIFIER_nondet_float();
  if (!(p >= 0.0f && p <= 1.0f && q >= 0.0f && q <= 1.0f)) return 0;
  float either = (p + q) - p * q;
  if (either > 0.25f) reach_error();
  return 0;
}
