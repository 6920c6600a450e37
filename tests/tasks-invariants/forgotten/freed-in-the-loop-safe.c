// A block that the loop frees and that another one may take the place of.
typedef unsigned long size_t;
extern void *malloc(size_t);
extern void free(void *);
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
  int *p = malloc(sizeof *p), freed = 0;
  *p = 0;
  while (__VERIFIER_nondet_int()) {
    if (!freed) free(p);
    freed = 1;
  }
  if (freed > 1) reach_error();
  return 0;
}
