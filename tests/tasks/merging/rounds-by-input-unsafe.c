// A loop runs as often as an input says, which is bounded.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int n = __VERIFIER_nondet_int(), s = 0;
  if (n < 0 || n > 9) return 0;
  for (int i = 1; i <= n; i++) s += i;
  if (s == 45) reach_error();
  return 0;
}
