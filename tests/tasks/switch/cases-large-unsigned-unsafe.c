// Cases of an unsigned long switch beyond LONG_MAX.
extern void reach_error(void);

int main(void) {
  unsigned long x = 0;
  int n = 0;
  x -= 2;
  switch (x) {
  case 18446744073709551614UL: n = 1; break;
  case 9223372036854775808UL: n = 2; break;
  case 4294967294UL: n = 3; break;
  }
  if (n != 3) reach_error();
  return 0;
}
