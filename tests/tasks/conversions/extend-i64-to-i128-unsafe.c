// Widening to 128 bits follows the signedness of the source.
extern void reach_error(void);

int main(void) {
  unsigned long x = -3;
  __int128 w = x;
  if (w >> 64 != -1) reach_error();
  return 0;
}
