// bswap reverses bytes: 16, 32 and 64 bits.
extern void reach_error(void);

int main(void) {
  unsigned short a = 0x1234;
  unsigned b = 0x12345678;
  unsigned long c = 0x0102030405060708UL;
  if (__builtin_bswap16(a) != 0x3412 || __builtin_bswap64(c) != 0x0807060504030201UL) reach_error();
  if (__builtin_bswap32(b) != 0x87654321) reach_error();
  return 0;
}
