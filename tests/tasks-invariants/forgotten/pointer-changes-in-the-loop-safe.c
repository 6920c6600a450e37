// A pointer that the loop moves to another variable, and writes through in the next round.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
  int x = 0, y = 0, z = 0, *p = &y;
  while (__VERIFIER_nondet_int()) {
    *p = 1;
    p = __VERIFIER_nondet_int() ? &y : &z;
  }
  if (x) reach_error();
  return 0;
}
