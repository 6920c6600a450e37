// A block is freed on one side, and used only on the other.
extern void reach_error(void);
extern _Bool __VERIFIER_nondet_bool(void);

extern void *malloc(unsigned long);
extern void free(void *);
int main(void) {
  int *p = malloc(sizeof *p), x = 3;
  *p = 8;
  _Bool c = __VERIFIER_nondet_bool();
  if (c) free(p);
  if (__VERIFIER_nondet_bool()) x = 4;
  if (!c) { x += *p; free(p); }
  if (x >= 12) reach_error();
  return 0;
}
