// Steps of four bytes keep the alignment of long only if they are even.
extern void *malloc(unsigned long);
extern void free(void *);
extern void *memset(void *, int, unsigned long);
extern void __VERIFIER_assume(int);
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
  char *p = malloc(64);
  memset(p, 0, 64);
  unsigned i = __VERIFIER_nondet_uint();
  __VERIFIER_assume(i < 4);
  i *= 8;
  long v = *(long *)(p + i);
  free(p);
  return v != 0;
}
