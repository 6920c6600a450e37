// A long of ILP32 wraps (or not) when it passes 2^31 - 1.
extern void reach_error(void);

int main(void) {
  long x = 2147483647;
  x++;
  if (x < 0) reach_error();
  return 0;
}
