// Subtracting below -128 and storing to signed char wraps.
extern void __VERIFIER_error(void);

int main(void) {
  signed char a = -100, b = 100;
  signed int d = a - b;
  if (d != 56) __VERIFIER_error();
  return 0;
}
