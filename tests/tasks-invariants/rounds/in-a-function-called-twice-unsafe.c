// A loop in a function that is called from two places.
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

static unsigned up_to(unsigned from, unsigned n) {
  while (from < n) from++;
  return from;
}

int main(void) {
  unsigned n = __VERIFIER_nondet_uint();
  unsigned a = up_to(0, n), b = up_to(1, n);
  if (a != b) reach_error();
  return 0;
}
