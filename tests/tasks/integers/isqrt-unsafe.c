// Integer square root by binary search compares 64-bit products of 32-bit values.
extern void reach_error(void);

int main(void) {
  unsigned n = 4294967295u, low = 0, high = 65536;
  while (high - low > 1) {
    unsigned mid = (low + high) / 2;
    if ((unsigned long)mid * mid <= n) low = mid;
    else high = mid;
  }
  if (low != 65536) reach_error();
  return 0;
}
