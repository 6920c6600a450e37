/* neither of two arrays has an element that is another variable; must-not: UNSAFE */
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
extern int a[], b, c[4];

int main(void) {
  int i = __VERIFIER_nondet_int();
  int *p = __VERIFIER_nondet_int() ? &a[i] : &c[i & 3];
  b = 1;
  c[0] = 1;
  *p = 2;
  if (b != 1)
    reach_error();
  return 0;
}
