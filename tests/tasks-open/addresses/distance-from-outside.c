/* open: whether a pointer from outside plus a number is the address of an element; must-not: SAFE, UNSAFE */
extern void reach_error(void);
extern unsigned long __VERIFIER_nondet_ulong(void);
extern char *outside(void);
int a[4];
int main(void) {
  unsigned long number = (unsigned long)outside() + __VERIFIER_nondet_ulong();
  if (number == (unsigned long)&a[2]) {
    int *p = (int *)number, **q = &p;
    **q = 7;
    if (a[2] == 7)
      reach_error();
  }
  return 0;
}
