// The callee does not set its result if it fails, and the caller does not look.
extern void __VERIFIER_assume(int);
extern int __VERIFIER_nondet_int(void);
int parse(int n, int *out) {
  if (n < 0)
    return 0;
  *out = n;
  return 1;
}
int main(void) {
  int n = __VERIFIER_nondet_int(), value;
  __VERIFIER_assume(n > -1 && n <= 9);
  parse(n, &value);
  if (value > 4)
    return 1;
  return 0;
}
