// The exponent of a hexadecimal constant is a power of two.
extern void reach_error(void);

int main(void) {
  double d = 0x1.8p1;
  float f = 0xA.4p-2f;
  if (d != 3.0 || f != 2.5625f) reach_error();
  return 0;
}
