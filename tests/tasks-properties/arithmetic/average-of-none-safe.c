// The average of no elements.
extern void __VERIFIER_assume(int);
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
  unsigned n = __VERIFIER_nondet_uint(), sum = 0;
  __VERIFIER_assume(n >= 1 && n <= 5);
  for (unsigned i = 0; i < n; i++)
    sum += i;
  return sum / n > 5;
}
