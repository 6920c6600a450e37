// Conversion of double to float rounds to nearest, ties to even.
extern void reach_error(void);

int main(void) {
  double tie = 0x1.000001p0, above = 0x1.0000010000001p0;
  float f = above;
  if (f != 1.0f) reach_error();
  return 0;
}
