// /= by a difference that is zero for one input.
extern void __VERIFIER_assume(int);
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int n = __VERIFIER_nondet_int(), x = 60;
  __VERIFIER_assume(n >= 0 && n <= 3);
  x /= 3 - n;
  return x < 0;
}
