/* a pointer beside its object in a large array; must-not: SAFE */
extern void reach_error(void); extern unsigned __VERIFIER_nondet_uint(void);
int a[4]; int *tab[100];
int main(void) {
  unsigned i = __VERIFIER_nondet_uint();
  if (i >= 100) return 0;
  tab[i] = a - 1;
  int *p = tab[i];
  p[1] = 7;                    /* a[0] = 7 */
  if (a[0] == 7) reach_error();
  return 0;
}
