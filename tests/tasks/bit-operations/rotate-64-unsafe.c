// Rotation amounts are taken modulo the width.
extern void reach_error(void);

int main(void) {
  unsigned long x = 0x8000000000000003UL, n = 66;
  if (__builtin_rotateleft64(x, n) != 7) reach_error();
  return 0;
}
