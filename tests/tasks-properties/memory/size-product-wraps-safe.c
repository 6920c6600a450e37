// A product of 32 bits wraps around to the size of one element; that of 64 bits does not.
extern void *malloc(unsigned long);
extern void free(void *);
extern void __VERIFIER_assume(int);
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
  unsigned n = __VERIFIER_nondet_uint();
  __VERIFIER_assume(n > 1073741824 && n < 1073741831);
  int *p = malloc(n * 4ul);
  if (!p)
    return 0;
  p[n - 1] = 1;
  free(p);
  return 0;
}
