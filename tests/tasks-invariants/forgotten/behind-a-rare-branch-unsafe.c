// A write that happens only if another value has been written in an earlier round.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
  int x = 0, first = 0, second = 0;
  while (__VERIFIER_nondet_int()) {
    if (second) x = 1;
    if (first) second = 1;
    first = 1;
  }
  if (x) reach_error();
  return 0;
}
