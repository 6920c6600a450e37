// trunc rounds toward zero, floor downward.
extern void reach_error(void);

int main(void) {
  float x = -0.75f;
  float t = __builtin_truncf(x);
  if (t < 0) reach_error();
  return 0;
}
