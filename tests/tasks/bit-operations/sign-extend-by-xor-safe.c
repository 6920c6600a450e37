// Sign extension of a 5-bit value by xor and subtraction.
extern void reach_error(void);

int main(void) {
  unsigned x = 0x1d;
  int y = (int)((x ^ 16) - 16);
  if (y != -3) reach_error();
  return 0;
}
