// With subnormals x != y implies x - y != 0.
extern void __VERIFIER_error(void);

int main(void) {
  double x = 0x1.8p-1022, y = 0x1p-1022;
  double d = x - y;
  if (d == 0) __VERIFIER_error();
  return 0;
}
