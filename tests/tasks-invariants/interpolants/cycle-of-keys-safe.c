// A key that is computed from the one before, in a cycle.
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

int main(void) {
  unsigned key = 8;
  while (__VERIFIER_nondet_uint()) {
    if (__VERIFIER_nondet_uint() == 123456) key = (5 * key + 3) & 15;
    if (key == 5) key = 8;
    if (key == 12) reach_error();
  }
  return 0;
}
