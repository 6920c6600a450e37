// The callee frees on one of its ways only.
extern void *malloc(unsigned long);
extern void free(void *);
extern void __VERIFIER_assume(int);
extern int __VERIFIER_nondet_int(void);
int *kept;
void finish(int n) {
  if (n <= 100)
    free(kept);
}
int main(void) {
  int n = __VERIFIER_nondet_int();
  __VERIFIER_assume(n >= 0 && n <= 100);
  kept = malloc(sizeof(int));
  finish(n);
  return 0;
}
