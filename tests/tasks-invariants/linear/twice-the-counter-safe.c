// A counter and a sum that grows by two in each round.
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

int main(void) {
  unsigned n = __VERIFIER_nondet_uint(), s = 0;
  for (unsigned i = 0; i < n; i++) s += 2;
  if (s != 2 * n) reach_error();
  return 0;
}
