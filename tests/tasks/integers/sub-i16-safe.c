// Decreasing a short below -32768 wraps to positive values.
extern void reach_error(void);

int main(void) {
  short s = -32760;
  int steps = 0;
  while (s < 0) {
    s -= 3;
    steps++;
  }
  if (s != 32767 || steps != 3) reach_error();
  return 0;
}
