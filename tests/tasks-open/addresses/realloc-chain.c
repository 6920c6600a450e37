/* how often a growing block stays where it is; must-not: SAFE, UNSAFE */
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
void *malloc(unsigned long);
void free(void *);
void *realloc(void *, unsigned long);
void *reallocarray(void *, unsigned long, unsigned long);
int main(void) {
  char *p = 0;
  unsigned long old = 0;
  int same = 0;
  for (int i = 1; i <= 3; i++) {
    p = realloc(p, 8 * i);
    if (!p) return 0;
    if ((unsigned long)p == old) same++;
    old = (unsigned long)p;
  }
  if (same == 2) reach_error();
  return 0;
}
