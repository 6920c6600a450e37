// The rotation idiom with shifts works for every amount, zero included.
extern void reach_error(void);

static unsigned rotate(unsigned x, unsigned n) { return x << (n & 31) | x >> (-n & 31); }
int main(void) {
  unsigned x = 0xdeadbeef, n = 0;
  if (rotate(x, n) != x) reach_error();
  if (rotate(x, n + 8) != 0xadbeef00) reach_error();
  return 0;
}
