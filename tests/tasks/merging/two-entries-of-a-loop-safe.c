// A loop with two entries, and ways that meet in it.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int n = __VERIFIER_nondet_int(), s = 0;
  if (n < 0 || n > 7) return 0;
  if (n % 2) goto middle;
top:
  s += 2;
middle:
  s += 3;
  if (--n > 0) goto top;
  if (s == 34) reach_error();
  return 0;
}
