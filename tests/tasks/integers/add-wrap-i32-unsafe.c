// Signed 32-bit addition wraps around at INT_MAX.
extern void reach_error(void);

int main(void) {
  int x = 2147483647, one = 1;
  int y = x + one;
  if (y < x) reach_error();
  return 0;
}
