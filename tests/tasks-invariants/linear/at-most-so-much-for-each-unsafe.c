// Each round adds one of several numbers: at most the largest of them.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
  int n = __VERIFIER_nondet_int(), i = 0, sum = 0;
  if (n < 0 || n > 10000) return 0;
  while (i < n) {
    int way = __VERIFIER_nondet_int();
    i++;
    if (way == 0)
      sum += 400;
    else if (way == 1)
      sum += 250;
    else
      sum += 1001;
  }
  if (sum > 1000 * n) reach_error();
  return 0;
}
