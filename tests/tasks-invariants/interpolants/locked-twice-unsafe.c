// A counter of two locks that are only taken together.
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

int main(void) {
  unsigned one = 0, two = 0, code = 40;
  while (__VERIFIER_nondet_uint()) {
    unsigned input = __VERIFIER_nondet_uint();
    if (input == 900001 && one == 0) one = code + 2, two = one / 6;
    else if (input == 900002 && two == 7) two = 0, one = 0;
    if (one == 42 && two != 6) reach_error();
  }
  return 0;
}
