// The product is rounded before the subtraction (no contraction).
extern void reach_error(void);

int main(void) {
  double a = 1.0 + 0x1p-27;
  double p = 1.0 + 0x1p-26;
  double d = a * a - p; // a * a is exactly p + 2^-54
  if (d == 0) reach_error();
  return 0;
}
