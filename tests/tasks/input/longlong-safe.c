// Halving a negative long long: division and shift differ for odd values.
extern void reach_error(void);
extern void __VERIFIER_assume(int);
extern long long __VERIFIER_nondet_longlong(void);

int main(void) {
  long long x = __VERIFIER_nondet_longlong();
  __VERIFIER_assume(x >= -64 && x < 0 && x % 2 == 0);
  if (x / 2 != x >> 1) reach_error();
  return 0;
}
