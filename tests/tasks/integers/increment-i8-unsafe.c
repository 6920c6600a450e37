// Incrementing a signed char past 127 wraps to -128.
extern void __VERIFIER_error(void);

int main(void) {
  unsigned char c = 120;
  int steps = 0;
  while (c > 0 && steps < 20) {
    c++;
    steps++;
  }
  if (steps != 8) __VERIFIER_error();
  return 0;
}
