// One case of a switch does not free the block.
extern void *malloc(unsigned long);
extern void free(void *);
extern void __VERIFIER_assume(int);
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
  unsigned n = __VERIFIER_nondet_uint();
  __VERIFIER_assume(n <= 3);
  char *p = malloc(1);
  switch (n) {
  case 0:
    free(p);
    break;
  case 1:
    *p = 1;
  case 9:
  case 3:
    free(p);
  }
  return 0;
}
