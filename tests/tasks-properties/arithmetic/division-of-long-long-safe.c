// LLONG_MIN / -1.
extern void __VERIFIER_assume(int);
extern int __VERIFIER_nondet_int(void);
int main(void) {
  long long a = -9223372036854775807 - 1;
  int d = __VERIFIER_nondet_int();
  __VERIFIER_assume(d != 0 && d > -1 && d <= 40);
  return a / d > 0;
}
