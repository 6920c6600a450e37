// A block that the loop may have freed: only if it has, the next one may lie at the same address.
typedef unsigned long size_t;
typedef unsigned long uintptr_t;
extern void *malloc(size_t);
extern void free(void *);
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
  int *p = malloc(sizeof *p), kept = 1;
  uintptr_t before = (uintptr_t)p;
  while (__VERIFIER_nondet_int())
    if (kept) {
      free(p);
      kept = 0;
    }
  int *q = malloc(sizeof *q);
  if (q && before && kept == 0 && (uintptr_t)q == before) reach_error();
  return 0;
}
