// An input that is rare: runs with arbitrary inputs do not show what happens then.
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

int main(void) {
  unsigned i = 0, sum = 0;
  while (__VERIFIER_nondet_uint()) {
    unsigned key = __VERIFIER_nondet_uint();
    i++;
    sum++;
    if (key == 7919 * i + 5) sum = key;
  }
  if (sum != i) reach_error();
  return 0;
}
