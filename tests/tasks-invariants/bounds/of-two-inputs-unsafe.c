// Steps down from a number that two inputs bound, which are not looked at again.
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

int main(void) {
  unsigned a = __VERIFIER_nondet_uint(), b = __VERIFIER_nondet_uint(), m;
  if (!(a < 40 && b <= 30)) return 0;
  m = 2 * a + 3 * b + 9;
  while (m > 4) {
    if (3 * m > 77) reach_error();
    m -= 3;
  }
  return 0;
}
