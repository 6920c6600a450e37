// Rotation brings bits back in at the other end.
extern void __VERIFIER_error(void);

int main(void) {
  unsigned x = 0x80000001;
  unsigned char c = 0x96;
  if (__builtin_rotateleft32(x, 4) != 0x10) __VERIFIER_error();
  if (__builtin_rotateright8(c, 3) != 0xd2) __VERIFIER_error();
  return 0;
}
