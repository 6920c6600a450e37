// unsigned char promotes to int, so 255 + 1 does not wrap.
extern void reach_error(void);

int main(void) {
  unsigned char c = 255;
  if (c + 1 != 0) reach_error();
  return 0;
}
