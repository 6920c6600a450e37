// A nondeterministic unsigned long close to its maximum.
extern void __VERIFIER_error(void);
extern void __VERIFIER_assume(int);
extern unsigned long __VERIFIER_nondet_ulong(void);

int main(void) {
  unsigned long x = __VERIFIER_nondet_ulong();
  __VERIFIER_assume(x >= 18446744073709551600UL);
  if (x + 16 >= x) __VERIFIER_error();
  return 0;
}
