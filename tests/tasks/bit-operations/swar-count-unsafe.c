// Counting bits in parallel with masks and a multiplication.
extern void __VERIFIER_error(void);

int main(void) {
  unsigned x = 0xf0f0a5ff;
  x = x - (x >> 1 & 0x55555555);
  x = (x & 0x33333333) + (x >> 2 & 0x33333333);
  x = (x + (x >> 4) & 0x0f0f0f0f) * 0x01010101 >> 24;
  if (x != 21) __VERIFIER_error();
  return 0;
}
