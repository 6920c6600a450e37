// A store through a pointer that is one of two objects.
extern void reach_error(void);
extern _Bool __VERIFIER_nondet_bool(void);

int main(void) {
  int a = 1, b = 2;
  _Bool c = __VERIFIER_nondet_bool();
  int *p = c ? &a : &b;
  *p = 10;
  if (a + b != (c ? 11 : 11)) reach_error();
  return 0;
}
