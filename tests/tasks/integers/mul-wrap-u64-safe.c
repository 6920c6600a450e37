// Unsigned 64-bit multiplication is modulo 2^64: odd numbers have inverses.
extern void reach_error(void);

int main(void) {
  unsigned long x = 3, inverse = 12297829382473034411UL;
  unsigned long product = x * inverse;
  if (product != 1) reach_error();
  return 0;
}
