// The fraction is cut off before the range counts: 2147483647.5 fits.
int main(void) {
  double x = 2147483647.5;
  x = x + 0;
  return (int)x == 0;
}
