// A short sum stored to short wraps at 32767; the int sum does not.
extern void reach_error(void);

int main(void) {
  short a = 32000, b = 1000;
  int sum = a + b;
  if (sum < 0) reach_error();
  return 0;
}
