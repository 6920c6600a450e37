// From the second round on the block of the round before is lost.
extern void *malloc(unsigned long);
extern void free(void *);
extern void __VERIFIER_assume(int);
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
  unsigned n = __VERIFIER_nondet_uint();
  __VERIFIER_assume(n <= 2);
  char *p = 0;
  for (unsigned i = 0; i < n; i++)
    p = malloc(1);
  free(p);
  return 0;
}
