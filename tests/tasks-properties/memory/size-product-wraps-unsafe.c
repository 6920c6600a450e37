// A product of which 16 bits are kept wraps around to the size of one element.
extern void *malloc(unsigned long);
extern void free(void *);
extern void __VERIFIER_assume(int);
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
  unsigned n = __VERIFIER_nondet_uint();
  __VERIFIER_assume(n > 16384 && n < 16391);
  unsigned short size = n * 4;
  int *p = malloc(size);
  p[n - 1] = 1;
  free(p);
  return 0;
}
