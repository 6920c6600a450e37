// Multiplication of an unsigned long long by an odd constant is injective.
extern void reach_error(void);
extern void __VERIFIER_assume(int);
extern unsigned long long __VERIFIER_nondet_ulonglong(void);

int main(void) {
  unsigned long long x = __VERIFIER_nondet_ulonglong(), y = __VERIFIER_nondet_ulonglong();
  __VERIFIER_assume(x < 30 && y < 30 && x != y);
  unsigned long long k = 9223372036854775809ULL;
  if (x * k == y * k) reach_error();
  return 0;
}
