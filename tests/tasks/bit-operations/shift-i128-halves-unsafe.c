// A 128-bit left shift carries bits from the low to the high half.
extern void reach_error(void);

int main(void) {
  unsigned __int128 x = 0xf00000000000000fUL;
  int n = 8;
  x <<= n;
  if ((unsigned long)(x >> 64) != 0 || (unsigned long)x != 0xf00) reach_error();
  return 0;
}
