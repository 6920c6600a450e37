// Signed 64-bit subtraction wraps around below LONG_MIN.
extern void reach_error(void);

int main(void) {
  long x = -9223372036854775807L - 1, two = 2;
  x -= two;
  if (x != 9223372036854775807L) reach_error();
  return 0;
}
