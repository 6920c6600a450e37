// A comparison by subtraction overflows if the signs differ.
extern void __VERIFIER_assume(int);
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int a = __VERIFIER_nondet_int(), b = __VERIFIER_nondet_int();
  __VERIFIER_assume(a >= -1 && b >= 0);
  return a - b > 0;
}
