// A char is promoted to int: it may be shifted by up to 31.
extern void __VERIFIER_assume(int);
extern unsigned char __VERIFIER_nondet_uchar(void);
int main(void) {
  unsigned char c = 0, n = __VERIFIER_nondet_uchar();
  __VERIFIER_assume(n <= 32);
  return c << n;
}
