// The Collatz sequence from 27 needs 111 steps.
extern void reach_error(void);

int main(void) {
  unsigned n = 27;
  int steps = 0;
  while (n != 1) {
    n = n % 2 ? 3 * n + 1 : n / 2;
    steps++;
  }
  if (steps != 112) reach_error();
  return 0;
}
