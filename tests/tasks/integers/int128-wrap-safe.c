// Unsigned 128-bit subtraction borrows from the high half.
extern void __VERIFIER_error(void);

int main(void) {
  unsigned __int128 x = (unsigned __int128)1 << 64;
  x--;
  if (x >> 64 != 0) __VERIFIER_error();
  if ((unsigned long)x != 18446744073709551615UL) __VERIFIER_error();
  return 0;
}
