// A value grows with a counter until it is at a far cap, and rests.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
  int n = __VERIFIER_nondet_int(), i = 0, level = 0;
  if (n < 0 || n > 100000) return 0;
  while (i < n) {
    if (level < 4) level++;
    i++;
  }
  if (i <= 40000 ? level != i : level != 40000) reach_error();
  return 0;
}
