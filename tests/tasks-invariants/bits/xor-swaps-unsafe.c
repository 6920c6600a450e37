// Exclusive ors swap two values in each round: which is which has two possibilities.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
  unsigned a = 5, b = 9;
  while (__VERIFIER_nondet_int()) {
    a ^= b;
    b ^= a;
    a ^= 5;
  }
  if ((a ^ b) != (5u ^ 9u)) reach_error();
  return 0;
}
