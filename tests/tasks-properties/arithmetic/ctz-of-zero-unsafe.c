// The count of trailing zeros, after a mask.
extern void __VERIFIER_assume(int);
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
  unsigned x = __VERIFIER_nondet_uint();
  __VERIFIER_assume(x <= 16);
  x = (x & 15) + (x < 16);
  int n = __builtin_ctz(x);
  return n == 40;
}
