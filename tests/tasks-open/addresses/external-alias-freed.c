/* a new block may lie where external memory was freed that another pointer points into; must-not: SAFE, UNSAFE */
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
void *malloc(unsigned long);
void free(void *);
void *realloc(void *, unsigned long);
void *reallocarray(void *, unsigned long, unsigned long);
extern void *get(void);
int main(void) {
  int *q = get(), *r = get();
  if (!q || !r) return 0;
  unsigned long a = (unsigned long)r;
  free(q);
  int *p = malloc(4);
  if ((unsigned long)p == a) reach_error();
  return 0;
}
