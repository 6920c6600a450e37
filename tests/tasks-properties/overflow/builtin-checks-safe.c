// The builtin reports an overflow instead of having one.
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int n = __VERIFIER_nondet_int(), sum = 0;
  if (__builtin_add_overflow(n, 1, &sum) == 0)
    sum = n + 1;
  return sum == 9;
}
