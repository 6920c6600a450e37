// A 64-bit xorshift generator is exact.
extern void reach_error(void);

int main(void) {
  unsigned long x = 88172645463325252UL;
  for (int i = 0; i < 3; i++) {
    x ^= x << 13;
    x ^= x >> 7;
    x ^= x << 17;
  }
  if (x == 3453997556048239312UL) reach_error();
  return 0;
}
