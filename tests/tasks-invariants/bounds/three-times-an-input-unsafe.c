// A bound that is computed, and is no number of the program.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
  int n = __VERIFIER_nondet_int(), i = 0, m;
  if (n < 1 || n > 1000) return 0;
  m = 3 * n + 1;
  while (i < m) i++;
  if (2 * i > 6002 || i <= 4) reach_error();
  return 0;
}
