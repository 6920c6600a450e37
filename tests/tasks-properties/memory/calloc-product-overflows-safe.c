// calloc gives null if its product overflows; malloc of the wrapped product gives a small block.
extern void *malloc(unsigned long);
extern void *calloc(unsigned long, unsigned long);
extern void free(void *);
extern void __VERIFIER_assume(int);
extern unsigned long __VERIFIER_nondet_ulong(void);
void *product(unsigned long n, unsigned long size) { return malloc(n * size); }
int main(void) {
  unsigned long n = __VERIFIER_nondet_ulong();
  __VERIFIER_assume(n > 2305843009213693952u && n < 2305843009213693955u);
  long *p = calloc(n, 8);
  if (p)
    p[4] = 1;
  free(p);
  return 0;
}
