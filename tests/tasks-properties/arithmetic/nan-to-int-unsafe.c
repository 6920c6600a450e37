// Not a number is outside every range of integers.
int main(void) {
  double zero = 0, x = 0 / zero;
  if (x > 1)
    x = 1;
  return (int)x == 5;
}
