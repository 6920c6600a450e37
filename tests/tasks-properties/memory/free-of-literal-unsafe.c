// A string literal is no block of the heap.
extern void *malloc(unsigned long);
extern void free(void *);
extern void __VERIFIER_assume(int);
extern _Bool __VERIFIER_nondet_bool(void);
int main(void) {
  char *name = "none";
  _Bool given = __VERIFIER_nondet_bool();
  __VERIFIER_assume(given >= 0);
  if (given) {
    name = malloc(2);
    name[0] = 0;
  }
  free(name);
  return 0;
}
