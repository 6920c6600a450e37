// Conversion to unsigned char truncates: 255.99 gives 255.
extern void reach_error(void);

int main(void) {
  double d = 255.99;
  float f = -0.99f;
  unsigned char c = d, z = f;
  if (z != 0) reach_error();
  if (c != 0) reach_error();
  return 0;
}
