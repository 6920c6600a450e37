// A sum that grows by a number that nothing is compared with.
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

int main(void) {
  unsigned n = __VERIFIER_nondet_uint(), i, left = 0;
  for (i = 1; i <= n; i++) {
    if (left != 7 * i - 7) reach_error();
    left += 7;
  }
  return 0;
}
