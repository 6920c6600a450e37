// A negative int is sign extended before & with a long.
extern void reach_error(void);

int main(void) {
  int mask = -256;
  long x = 0x123456789abcdefL;
  if ((x & mask) != 0x123456789abcd00L) reach_error();
  return 0;
}
