// Conversion to unsigned short keeps the low 16 bits.
extern void __VERIFIER_error(void);

int main(void) {
  int x = 0x12345;
  unsigned short s = x;
  if (s != 0x2345) __VERIFIER_error();
  return 0;
}
