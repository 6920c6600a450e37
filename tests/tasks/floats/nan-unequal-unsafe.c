// NaN compares unequal to itself.
extern void reach_error(void);

int main(void) {
  double zero = 0.0;
  double nan = zero / zero;
  if (nan != nan) reach_error();
  return 0;
}
