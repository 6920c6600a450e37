// unsigned char << is computed in int; storing it drops the high bits.
extern void reach_error(void);

int main(void) {
  unsigned char c = 0xc3;
  unsigned short d = c << 2;
  if (d != 0x0c) reach_error();
  return 0;
}
