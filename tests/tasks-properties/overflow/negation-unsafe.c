// INT_MIN has no counterpart.
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int x = __VERIFIER_nondet_int();
  if (x >= -2147483647 - 1)
    x = -x;
  return x == 12;
}
