// A check that overflows itself comes too late.
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int n = __VERIFIER_nondet_int();
  unsigned u = n;
  if (n > 0 && u + 100 < 100)
    return 1;
  return 0;
}
