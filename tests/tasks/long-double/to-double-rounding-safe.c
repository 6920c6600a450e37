// Conversion to double rounds to nearest, ties to even.
extern void __VERIFIER_error(void);

typedef long double extended;
int main(void) {
  extended tie = 1 + 0x1p-53L, above = 1 + 0x1.004p-53L;
  double d = tie;
  if (d != 1.0) __VERIFIER_error();
  return 0;
}
