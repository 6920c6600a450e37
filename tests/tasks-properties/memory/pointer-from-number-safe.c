// A number from outside is no object's address unless it was compared with one.
extern unsigned long __VERIFIER_nondet_ulong(void);
int x;
int main(void) {
  unsigned long n = __VERIFIER_nondet_ulong();
  if (n == (unsigned long)&x)
    *(int *)(n & -4ul) = 1;
  return 0;
}
