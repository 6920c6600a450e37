// Conversion of an int to float rounds to 24 bits, ties to even.
extern void __VERIFIER_error(void);

int main(void) {
  int n = 16777217;
  float f = n;
  if (f > 16777218.0f) __VERIFIER_error();
  return 0;
}
