// Each side of a branch makes a block of its own.
extern void reach_error(void);
extern _Bool __VERIFIER_nondet_bool(void);

extern void *malloc(unsigned long);
extern void free(void *);
int main(void) {
  char *p;
  _Bool c = __VERIFIER_nondet_bool();
  if (c) { p = malloc(2); p[0] = 1; p[1] = 2; }
  else { p = malloc(3); p[0] = 4; p[1] = 5; p[2] = 6; }
  int s = p[0] + p[1] + (c ? 0 : p[2]);
  free(p);
  if (s != 3 && s != 14) reach_error();
  return 0;
}
