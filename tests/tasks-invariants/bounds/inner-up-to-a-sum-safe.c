// Both loops end at sums of inputs.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
  int a = __VERIFIER_nondet_int(), b = __VERIFIER_nondet_int(), i = 0, j, last = 0;
  if (a < 0 || a > 30 || b < 0 || b > 40) return 0;
  while (i < a + b) {
    i++;
    j = i;
    while (j < a + b + i) j++;
    last = j;
  }
  if (5 * last > 700 || i < 0) reach_error();
  return 0;
}
