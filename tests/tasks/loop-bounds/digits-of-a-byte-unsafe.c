// The digits of a byte.
extern void reach_error(void);
extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void) {
  unsigned n = __VERIFIER_nondet_uchar();
  int digits = 0;
  while (n > 0) {
    if (n / 10 > 24) reach_error();
    n = n / 10;
    digits++;
  }
  return digits;
}
