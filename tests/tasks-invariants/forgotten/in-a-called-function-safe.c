// A global that a function writes which the loop calls.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int x, y;
static void deep(void) { y = 1; }
static void shallow(void) { deep(); }

int main(void) {
  while (__VERIFIER_nondet_int()) shallow();
  if (x) reach_error();
  return 0;
}
