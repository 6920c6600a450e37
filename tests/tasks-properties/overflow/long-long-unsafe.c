// The square of 3037000500 does not fit into 64 bits.
extern void __VERIFIER_assume(int);
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
  long long x = __VERIFIER_nondet_uint();
  __VERIFIER_assume(x <= 3037000500);
  long long square = x * x;
  return square == 5;
}
