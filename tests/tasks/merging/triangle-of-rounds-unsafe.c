// Nested loops, the inner as long as the outer has come.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int n = __VERIFIER_nondet_int(), m = __VERIFIER_nondet_int(), s = 0;
  if (n < 0 || n > 5 || m < 1 || m > 3) return 0;
  for (int i = 0; i < n; i++)
    for (int j = 0; j < i; j += m) s++;
  if (s == 10) reach_error();
  return 0;
}
