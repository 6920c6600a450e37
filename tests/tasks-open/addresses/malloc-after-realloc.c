/* a new block may lie where realloc has moved one away; must-not: SAFE, UNSAFE */
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
void *malloc(unsigned long);
void free(void *);
void *realloc(void *, unsigned long);
void *reallocarray(void *, unsigned long, unsigned long);
int main(void) {
  char *p = malloc(4);
  unsigned long old = (unsigned long)p;
  p = realloc(p, 800);
  char *q = malloc(4);
  if ((unsigned long)q == old) reach_error();
  return 0;
}
