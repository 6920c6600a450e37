// Two levels of pointers, both chosen by inputs.
extern void reach_error(void);
extern _Bool __VERIFIER_nondet_bool(void);

int main(void) {
  int x = 1, y = 2, *p = &x, *q = &y, **pp;
  if (__VERIFIER_nondet_bool()) p = &y;
  if (__VERIFIER_nondet_bool()) pp = &p; else pp = &q;
  **pp += 5;
  if (y == 2 && x != 6) reach_error();
  return 0;
}
