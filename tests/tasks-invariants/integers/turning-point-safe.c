// A value rests for a long time before it goes along.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
  int n = __VERIFIER_nondet_int(), i = 0, y = 50000;
  if (n < 0 || n > 100000) return 0;
  while (i < n) {
    if (i >= 50000) y++;
    i++;
  }
  if (i <= 50000 ? y != 50000 : y != i) reach_error();
  return 0;
}
