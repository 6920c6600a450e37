/* A variable-length array dies at the end of its block. must-not: UNSAFE */
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int n = __VERIFIER_nondet_int(), *p = 0;
  if (n < 1 || n > 3)
    return 0;
  for (int i = 0; i < 2; i++) {
    int a[n];
    a[0] = 5;
    p = a;
  }
  if (*p == 5)
    reach_error();
  return 0;
}
