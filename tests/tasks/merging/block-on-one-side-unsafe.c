// A heap block exists on one side of a branch only.
extern void reach_error(void);
extern _Bool __VERIFIER_nondet_bool(void);

extern void *malloc(unsigned long);
extern void free(void *);
int main(void) {
  int *p = 0, got = 0;
  if (__VERIFIER_nondet_bool()) { p = malloc(sizeof *p); *p = 41; }
  if (p) { got = *p + 1; free(p); }
  if (got != 0 && got != 41) reach_error();
  return 0;
}
