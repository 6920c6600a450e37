// An index modulo the size of the array.
extern unsigned __VERIFIER_nondet_uint(void);
int a[10];
int main(void) {
  unsigned h = __VERIFIER_nondet_uint();
  a[h % 11] = 1;
  return 0;
}
