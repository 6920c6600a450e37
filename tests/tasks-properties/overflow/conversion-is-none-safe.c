// A conversion that does not fit is implementation-defined (C11 6.3.1.3), no overflow; the same sum as int is one.
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int n = __VERIFIER_nondet_int();
  long wide = n;
  int x = (int)(wide + 1);
  return x == 77;
}
