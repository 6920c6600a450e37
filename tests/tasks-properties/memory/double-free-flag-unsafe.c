// The error path has freed the block already.
extern void *malloc(unsigned long);
extern void free(void *);
extern _Bool __VERIFIER_nondet_bool(void);
int main(void) {
  int failed = __VERIFIER_nondet_bool();
  int *p = malloc(sizeof *p);
  if (failed)
    free(p);
  if (failed >= 0)
    free(p);
  return 0;
}
