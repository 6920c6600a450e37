// Converting 4294967295 to int gives -1 with gcc and clang: no overflow. Minus INT_MAX and 2 it is one.
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
  int x = (int)__VERIFIER_nondet_uint();
  if (x == -1)
    x = x - 2147483647 - 1;
  return x == 7;
}
