// An index under a mask.
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int a[16] = {0};
  int n = __VERIFIER_nondet_int();
  for (int i = 0; i < 3; i++)
    a[(n + i) & 15] += i;
  return a[0] & 1;
}
