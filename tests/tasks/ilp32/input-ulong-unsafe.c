// A nondeterministic unsigned long never exceeds 2^32 - 1.
extern void __VERIFIER_error(void);
extern void __VERIFIER_assume(int);
extern unsigned long __VERIFIER_nondet_ulong(void);

int main(void) {
  unsigned long x = __VERIFIER_nondet_ulong();
  __VERIFIER_assume(x >= 4294967000);
  unsigned long long y = x;
  if (y > 4294967294) __VERIFIER_error();
  return 0;
}
