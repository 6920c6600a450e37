// Only for large inputs is the block freed too early.
extern void *malloc(unsigned long);
extern void free(void *);
extern void __VERIFIER_assume(int);
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int n = __VERIFIER_nondet_int();
  __VERIFIER_assume(n >= -5 && n <= 2);
  int *p = malloc(sizeof *p);
  *p = n;
  if (n > 2)
    free(p);
  int v = *p;
  if (n <= 2)
    free(p);
  return v == 100;
}
