// A product of unsigned ints is taken modulo 2^32, one of unsigned longs modulo 2^64.
extern void __VERIFIER_error(void);

int main(void) {
  unsigned long a = 65537, b = 65537;
  unsigned long product = a * b;
  if (product > 4294967295UL) __VERIFIER_error();
  return 0;
}
