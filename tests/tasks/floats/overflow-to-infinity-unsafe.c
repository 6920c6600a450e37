// Overflow gives infinity, which is above the largest double.
extern void reach_error(void);

int main(void) {
  double max = 0x1.fffffffffffffp1023, ten = 10;
  double x = max * ten;
  if (x > max) reach_error();
  if (x != x + 1) reach_error();
  return 0;
}
