// A conversion to a byte makes 256 zero.
extern void __VERIFIER_assume(int);
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int n = __VERIFIER_nondet_int();
  __VERIFIER_assume(n >= 1 && n <= 256);
  unsigned char d = n;
  return 1000 / d < 0;
}
