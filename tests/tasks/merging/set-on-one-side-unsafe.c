// A variable is set on one side only, and read only there.
extern void reach_error(void);
extern _Bool __VERIFIER_nondet_bool(void);

int main(void) {
  int x, y = 5;
  _Bool c = __VERIFIER_nondet_bool();
  if (c) x = 2;
  if (__VERIFIER_nondet_bool()) y = 6;
  if (c) y *= x;
  if (y == 12) reach_error();
  return 0;
}
