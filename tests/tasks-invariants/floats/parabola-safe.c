// A variable that stands in a formula twice: its range is followed in pieces.
extern float __VERIFIER_nondet_float(void);
extern void reach_error(void);

int main(void) {
  float x = __VERIFIER_nondet_float();
  if (!(x >= 0.0f && x <= 1.0f)) return 0;
  float y = x - x * x;
  if (y > 0.26f) reach_error();
  return 0;
}
