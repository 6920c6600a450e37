// Half of the old value and a bounded new one.
extern float __VERIFIER_nondet_float(void);
extern void reach_error(void);

int main(void) {
  float level = 0.0f;
  for (;;) {
    float input = __VERIFIER_nondet_float();
    if (!(input >= -1.0f && input <= 1.0f)) continue;
    level = 0.9f * level + input;
    if (!(level >= -4.0f && level <= 4.0f)) reach_error();
  }
}
