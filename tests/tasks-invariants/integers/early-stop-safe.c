// A second counter stops at a far point, the first goes on.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
  int n = __VERIFIER_nondet_int(), i = 0, j = 0;
  if (n < 0 || n > 100000) return 0;
  while (i < n) {
    if (i < 20000) j++;
    i++;
  }
  if (i <= 20000 ? j != i : j != 20000) reach_error();
  return 0;
}
