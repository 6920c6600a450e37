// A number that is shifted and gets bits other than the lowest.
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

int main(void) {
  unsigned x = 4;
  while (__VERIFIER_nondet_uint()) {
    x = x << 1;
    if (__VERIFIER_nondet_uint()) x |= 1;
  }
  if (x & 1) reach_error();
  return 0;
}
