// bswap16 yields an unsigned value.
extern void reach_error(void);

int main(void) {
  short x = 0x00ff;
  short y = __builtin_bswap16(x);
  if (y != 0xff00) reach_error();
  return 0;
}
