// A wide case range of a 64-bit switch is compared unsigned or signed as the type says.
extern void reach_error(void);

int main(void) {
  unsigned long x = -1;
  int n = 0;
  switch (x) {
  case 0x100000000 ... 0x7fffffffffffffff: n = 1; break;
  default: n = x < 0 ? 2 : 3;
  }
  if (n != 2) reach_error();
  return 0;
}
