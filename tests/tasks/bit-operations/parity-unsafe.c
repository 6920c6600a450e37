// parity is 1 for an odd number of set bits.
extern void reach_error(void);

int main(void) {
  unsigned x = 0x8000000f, y = 7;
  if (__builtin_parity(x) || !__builtin_parity(y)) reach_error();
  return 0;
}
