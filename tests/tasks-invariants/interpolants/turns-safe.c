// Three values in turn: the first two are never equal.
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

int main(void) {
  unsigned a = 0, b = 1, c = 2;
  while (__VERIFIER_nondet_uint()) {
    unsigned old = a;
    if (__VERIFIER_nondet_uint() == 80000) a = b, b = c, c = old;
  }
  if (a == b) reach_error();
  return 0;
}
