// A linear congruential generator relies on 32-bit unsigned wrap-around.
extern void reach_error(void);

int main(void) {
  unsigned int x = 1;
  for (int i = 0; i < 10; i++)
    x = x * 1664525 + 1013904223;
  if (x > 4294967295) reach_error();
  return 0;
}
