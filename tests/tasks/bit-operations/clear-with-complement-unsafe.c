// ~ of an unsigned int has zeros above bit 31 when used with a 64-bit value.
extern void reach_error(void);

int main(void) {
  unsigned long x = 0xffffffffffffffffUL;
  unsigned bit = 1;
  x &= ~bit;
  if (x != 0xfffffffffffffffeUL) reach_error();
  return 0;
}
