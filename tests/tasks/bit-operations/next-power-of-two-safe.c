// Smearing bits to the right rounds up to a power of two.
extern void reach_error(void);

int main(void) {
  unsigned x = 1000000007u;
  x--;
  for (int s = 1; s < 32; s <<= 1)
    x |= x >> s;
  x++;
  if (x != 1073741824u) reach_error();
  return 0;
}
