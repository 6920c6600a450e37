// An inner loop doubles; what is left of it at the end of the outer round.
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

int main(void) {
  unsigned a = 0, rest = 0;
  while (__VERIFIER_nondet_uint()) {
    a = 5;
    while (a < 200 && __VERIFIER_nondet_uint()) a = a * 2 + 3;
    rest = a & 3;
    if (rest == 1) reach_error();
  }
  return 0;
}
