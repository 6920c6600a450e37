// The 64-bit form looks at all 64 bits; the 32-bit form sees none that is set.
int main(void) {
  unsigned long long x = 1ull << 40;
  long y = x;
  int n = __builtin_clzll(y);
  return n == 70;
}
