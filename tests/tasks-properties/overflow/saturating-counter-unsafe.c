// A counter that stops at the largest number.
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int n = __VERIFIER_nondet_int() & 15, c = 2147483640;
  while (n-- > 0)
    if (c <= 2147483647)
      c++;
  return c == 0;
}
