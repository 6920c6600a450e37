// Halving subnormal floats rounds ties to even.
extern void reach_error(void);

int main(void) {
  float one = 0x1p-149f, three = 0x3p-149f;
  if (one / 2 != 0) reach_error();
  if (three / 2 != 0x1p-149f) reach_error();
  return 0;
}
