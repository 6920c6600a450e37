// A lock that is not taken twice and not released twice.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
  int locked = 0;
  while (__VERIFIER_nondet_int()) {
    if (__VERIFIER_nondet_int()) {
      if (locked) reach_error();
      locked = 1;
    }
    if (locked == 0) locked = 0;
  }
  return 0;
}
