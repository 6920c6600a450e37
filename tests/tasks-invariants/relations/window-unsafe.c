// Two ends of a window: the distance stays the same.
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

int main(void) {
  unsigned low = __VERIFIER_nondet_uint(), high = low + 16;
  while (__VERIFIER_nondet_uint()) {
    unsigned step = __VERIFIER_nondet_uint();
    low += step;
    high += low;
  }
  if (high - low != 16) reach_error();
  return 0;
}
