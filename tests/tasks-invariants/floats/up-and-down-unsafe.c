// A level in memory that turns around at a threshold.
extern float __VERIFIER_nondet_float(void);
extern void reach_error(void);

float level;

int main(void) {
  while (__VERIFIER_nondet_float() != 0.0f) {
    if (level < 10.0f) level += 1.5f;
    else level -= 0.75f;
    if (level > 10.5f) reach_error();
  }
  return 0;
}
