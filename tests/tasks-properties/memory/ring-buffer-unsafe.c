// The position wraps around at the capacity.
int main(void) {
  int ring[4], at = 0;
  for (int i = 0; i < 9; i++) {
    ring[at] = i;
    at = (at + 1) % 5;
  }
  return ring[0] != 8;
}
