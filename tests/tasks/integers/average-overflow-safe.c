// The midpoint of two large ints overflows when computed by their sum.
extern void reach_error(void);

int main(void) {
  int low = 1500000000, high = 2000000000;
  int bad = (low + high) / 2, good = low + (high - low) / 2;
  if (good != 1750000000) reach_error();
  if (bad >= low) reach_error();
  return 0;
}
