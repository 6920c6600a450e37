// A computed number, and steps down from there.
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

int main(void) {
  unsigned n = __VERIFIER_nondet_uint(), m;
  if (n > 50) return 0;
  m = 5 * n + 9;
  while (m > 4) {
    if (3 * m > 777) reach_error();
    m -= 3;
  }
  return 0;
}
