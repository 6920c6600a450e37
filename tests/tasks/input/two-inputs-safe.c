// Inputs are independent and come in the order of evaluation.
extern void reach_error(void);
extern void __VERIFIER_assume(int);
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int a = __VERIFIER_nondet_int();
  int b = __VERIFIER_nondet_int();
  __VERIFIER_assume(a >= 0 && a < 40 && b > 0 && b < 40);
  if (a / b * b + a % b != a) reach_error();
  if (a / b > a + b) reach_error();
  return 0;
}
