/* UNSAFE. Ten times a tenth is not one: no float is exactly 0.1. */
extern void reach_error(void);

int main(void) {
  float sum = 0.0f;
  for (int i = 0; i < 10; i++)
    sum += 0.1f;
  if (sum != 1.0f)
    reach_error();
  return 0;
}
