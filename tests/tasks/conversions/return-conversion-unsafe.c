// A return value is converted to the declared type of the function.
extern void __VERIFIER_error(void);

static unsigned int low(int x) { return x; }
int main(void) {
  int x = 511;
  if (low(x) != 255) __VERIFIER_error();
  return 0;
}
