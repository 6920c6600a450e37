// A flag that tells whether a counter is odd.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
  unsigned x = 0, odd = 0;
  while (__VERIFIER_nondet_int()) {
    x++;
    odd = 1 - odd;
  }
  if ((x & 1) != (odd & 1) || odd > 1) reach_error();
  return 0;
}
