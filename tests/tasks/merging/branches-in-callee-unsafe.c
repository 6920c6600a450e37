// A callee with branches is called at several places; its results meet again.
extern void reach_error(void);
extern _Bool __VERIFIER_nondet_bool(void);

static int step(int x) {
  if (__VERIFIER_nondet_bool()) return x + 3;
  return x * 2;
}
int main(void) {
  int x = 1;
  x = step(x); x = step(x); x = step(x); x = step(x); x = step(x); x = step(x);
  if (x == 16) reach_error();
  return 0;
}
