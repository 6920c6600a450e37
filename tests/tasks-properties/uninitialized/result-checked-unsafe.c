// The caller looks at the value only if the call succeeded.
extern void __VERIFIER_assume(int);
extern int __VERIFIER_nondet_int(void);
int parse(int n, int *out) {
  if (n >= 0)
    *out = n;
  return n >= 0;
}
int main(void) {
  int n = __VERIFIER_nondet_int(), value;
  __VERIFIER_assume(n >= -3 && n <= 9);
  if (parse(n, &value) || value > 4)
    return 1;
  return 0;
}
