// n - 1 is huge for an unsigned n of zero: the loop runs out of the array.
extern void __VERIFIER_assume(int);
extern unsigned char __VERIFIER_nondet_uchar(void);
int main(void) {
  int a[4] = {4, 3, 2, 1}, sum = 0;
  unsigned long n = __VERIFIER_nondet_uchar();
  __VERIFIER_assume(n >= 1 && n <= 3);
  for (unsigned long i = 0; i < n - 1; i++)
    sum += a[i];
  return sum < 0;
}
