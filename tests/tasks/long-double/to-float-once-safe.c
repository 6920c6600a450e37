// Conversion to float rounds once, not through double.
extern void reach_error(void);

typedef long double extended;
int main(void) {
  extended x = 1 + 0x1p-24L + 0x1p-60L;
  double through = x;
  float f = x;
  if (f == 1.0f) reach_error();
  return 0;
}
