// The largest signed 128-bit integer plus one is the smallest.
extern void reach_error(void);

int main(void) {
  __int128 x = (__int128)9223372036854775807L << 64 | 18446744073709551615UL;
  __int128 y = x + 1;
  long high = y >> 64;
  if (y < x || high != -9223372036854775807L - 1) reach_error();
  return 0;
}
