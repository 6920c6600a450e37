// >>= by an amount that grows in a loop.
int main(void) {
  unsigned x = 0xffffffff;
  for (int n = 1; n <= 32; n *= 2)
    x >>= n - (n == 32);
  return x;
}
