// A token that goes round, each time for a rare input.
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

int main(void) {
  unsigned token = 77, seen = 0;
  while (__VERIFIER_nondet_uint()) {
    unsigned input = __VERIFIER_nondet_uint();
    if (token == 77 && input == 4000000) token = (token << 3) + 1, seen = 1;
    else if (token == 617 && input == 5000000) token = token % 100, seen = 3;
    else if (token == 17 && input == 6000000) token = 77, seen = 0;
    if (seen == 3 && token != 17) reach_error();
    if (seen == 0 && token == 77) reach_error();
  }
  return 0;
}
