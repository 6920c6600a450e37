// Multiplication by an odd number keeps a number odd.
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

int main(void) {
  unsigned x = 1;
  while (__VERIFIER_nondet_uint()) x = x * (2 * __VERIFIER_nondet_uint() + 2);
  if (x % 2 == 0) reach_error();
  return 0;
}
