/* two arrays of unknown length are apart; must-not: UNSAFE */
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
extern int a[], b[];

int main(void) {
  int i = __VERIFIER_nondet_int(), j = __VERIFIER_nondet_int();
  b[j] = 1;
  a[i] = 2;
  if (b[j] != 1)
    reach_error();
  return 0;
}
