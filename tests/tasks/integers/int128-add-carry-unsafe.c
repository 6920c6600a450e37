// 128-bit addition carries from the low half into the high half.
extern void __VERIFIER_error(void);

int main(void) {
  unsigned long low = 18446744073709551615UL;
  __int128 x = low;
  x += 0;
  if ((long)(x >> 64) != 1) __VERIFIER_error();
  return 0;
}
