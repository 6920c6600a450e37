// 46341 is the first number of which the square does not fit.
extern void __VERIFIER_assume(int);
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int x = __VERIFIER_nondet_int();
  __VERIFIER_assume(x >= -46340 && x <= 46340);
  int square = x * x;
  return square == 5;
}
