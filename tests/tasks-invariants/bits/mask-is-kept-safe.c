// A mask that is applied in each round.
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

int main(void) {
  unsigned x = 0;
  while (__VERIFIER_nondet_uint()) x = (x ^ __VERIFIER_nondet_uint()) & 0xff;
  if (x > 0xff) reach_error();
  return 0;
}
