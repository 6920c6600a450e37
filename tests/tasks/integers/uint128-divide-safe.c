// Unsigned 128-bit division and remainder.
extern void reach_error(void);

int main(void) {
  unsigned __int128 x = -1, d = 10;
  unsigned long digit = x % d;
  if (digit != 5) reach_error(); // 2^128 - 1 ends in 5
  return 0;
}
