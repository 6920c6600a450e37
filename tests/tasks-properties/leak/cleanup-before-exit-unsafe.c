// A call of exit in a function leaves the blocks of its callers.
extern void *malloc(unsigned long);
extern void free(void *);
extern void exit(int);
extern void __VERIFIER_assume(int);
extern int __VERIFIER_nondet_int(void);
int *kept;
void check(int n) {
  if (n > 6)
    exit(1);
}
int main(void) {
  int n = __VERIFIER_nondet_int();
  __VERIFIER_assume(n >= -3 && n <= 7);
  kept = malloc(sizeof *kept);
  check(n);
  free(kept);
  return 0;
}
