// A loop that counts by quarters.
extern float __VERIFIER_nondet_float(void);
extern void reach_error(void);

int main(void) {
  float stop = __VERIFIER_nondet_float();
  for (float i = 0.0f; i <= 100.0f; i += 0.25f) {
    if ((int)i > 99) reach_error();
    if (i == stop) break;
  }
  return 0;
}
