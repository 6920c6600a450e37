// Tiny doubles round to subnormal floats or to zero.
extern void reach_error(void);

int main(void) {
  double d = 0x1p-150;
  float f = d;
  if (f == 0) reach_error();
  return 0;
}
