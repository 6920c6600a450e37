// Which element of an array holds the block depends on an input, and so does which one is overwritten.
extern void *malloc(unsigned long);
extern void __VERIFIER_assume(int);
extern unsigned __VERIFIER_nondet_uint(void);
int *table[100];
int main(void) {
  unsigned n = __VERIFIER_nondet_uint(), m = __VERIFIER_nondet_uint();
  __VERIFIER_assume(n < 100 && m < 100);
  table[n] = malloc(sizeof(int));
  if (m == n)
    table[m] = 0;
  return 0;
}
