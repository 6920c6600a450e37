// Unsigned division treats the top bit as a value bit.
extern void __VERIFIER_error(void);

int main(void) {
  unsigned a = -8, b = 2;
  if (a / b != 2147483644) __VERIFIER_error();
  return 0;
}
