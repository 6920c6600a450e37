// An inner loop that ends with the same value whenever it ends.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
  unsigned x = 0;
  while (__VERIFIER_nondet_int()) {
    unsigned i = __VERIFIER_nondet_int() & 15;
    x = 15;
    while (i < 15) i++;
    if (i != x) reach_error();
    x = 14;
    if (x != i) reach_error();
  }
  return 0;
}
