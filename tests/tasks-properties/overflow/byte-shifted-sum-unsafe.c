// 128 times 2^24 is 2^31.
extern void __VERIFIER_assume(int);
extern unsigned char __VERIFIER_nondet_uchar(void);
int main(void) {
  unsigned char top = __VERIFIER_nondet_uchar();
  __VERIFIER_assume(top <= 128);
  int word = top * 16777216;
  return word < 0;
}
