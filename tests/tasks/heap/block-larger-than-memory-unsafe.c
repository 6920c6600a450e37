/* no block is larger than 2^47 bytes: a larger request gives null */
extern void reach_error(void);
extern unsigned long __VERIFIER_nondet_ulong(void);
extern void *malloc(unsigned long);
int main(void) {
  unsigned long n = __VERIFIER_nondet_ulong();
  char *p = malloc(n);
  if (p && n > 1UL << 12)
    reach_error();
  return 0;
}
