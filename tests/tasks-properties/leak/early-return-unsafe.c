// The way out for a wrong input forgets the block.
extern void *malloc(unsigned long);
extern void free(void *);
extern void __VERIFIER_assume(int);
extern int __VERIFIER_nondet_int(void);
int use(int n) {
  int *p = malloc(sizeof *p);
  *p = n;
  if (n < 0)
    return -1;
  free(p);
  return 0;
}
int main(void) {
  int n = __VERIFIER_nondet_int();
  __VERIFIER_assume(n >= -1 && n <= 100);
  return use(n) > 0;
}
