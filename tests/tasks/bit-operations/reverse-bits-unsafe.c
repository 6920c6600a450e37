// Reversing the bits of a byte by shifting.
extern void reach_error(void);

int main(void) {
  unsigned char x = 0x1e, r = 0;
  for (int i = 0; i < 8; i++) {
    r = r << 1 | (x & 1);
    x >>= 1;
  }
  if (r != 0xe1) reach_error();
  return 0;
}
