// A second counter starts when the first has come far.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
  int n = __VERIFIER_nondet_int(), i = 0, j = 0;
  if (n < 0 || n > 100000) return 0;
  while (i < n) {
    if (i >= 2) j++;
    i++;
  }
  if (i < 20000 ? j != 0 : j + 20000 != i) reach_error();
  return 0;
}
