// An index under a mask.
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
  int a[16] = {0};
  unsigned n = __VERIFIER_nondet_uint();
  for (int i = 0; i < 3; i++)
    a[(n + i) & 31] += i;
  return a[0] & 1;
}
