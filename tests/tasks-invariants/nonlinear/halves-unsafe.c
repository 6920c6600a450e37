// A number that is halved in each round comes to zero.
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

int main(void) {
  unsigned x = __VERIFIER_nondet_uint();
  while (x > 1) x /= 2;
  if (x != 0) reach_error();
  return 0;
}
