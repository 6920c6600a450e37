// The sum of the first odd numbers.
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

int main(void) {
  unsigned n = __VERIFIER_nondet_uint(), square = 0, odd = 1, i;
  for (i = 0; i < n; i++) {
    square += odd;
    odd += 3;
  }
  if (odd != 2 * n + 1) reach_error();
  return 0;
}
