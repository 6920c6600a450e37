// Doubles from 2^63 on convert to unsigned long exactly.
extern void __VERIFIER_error(void);

int main(void) {
  double d = 0x1.00000001p63;
  unsigned long n = d;
  if (n != 9223372039002259456UL) __VERIFIER_error();
  return 0;
}
