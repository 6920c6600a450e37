/* two elements of an array of unknown length may be the same; must-not: SAFE */
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
extern int *a[];
int x, y;

int main(void) {
  int i = __VERIFIER_nondet_int(), j = __VERIFIER_nondet_int();
  a[i] = &x;
  a[j] = &y;
  *a[i] = 1;
  if (x != 1)
    reach_error();
  return 0;
}
