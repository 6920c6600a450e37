// A block that a round makes, whose address is kept for the next one.
typedef unsigned long size_t;
extern void *malloc(size_t);
extern void abort(void);
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
  int first = 0, *p = &first;
  while (__VERIFIER_nondet_int()) {
    if (*p > 1) reach_error();
    p = malloc(sizeof *p);
    if (!p) abort();
    *p = 1;
    if (__VERIFIER_nondet_int()) p = &first;
  }
  return 0;
}
