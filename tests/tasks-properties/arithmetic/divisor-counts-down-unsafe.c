// A divisor that counts down, and ends before zero.
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int s = 0;
  for (int i = __VERIFIER_nondet_int() & 7; i >= 0; i--)
    s = s + 100 / i;
  return s == 0;
}
