/* A variable declared before the cases of a switch dies at the end of the switch. must-not: UNSAFE */
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int *p = 0;
  switch (__VERIFIER_nondet_int()) {
    int x;
  case 1:
    x = 5;
    p = &x;
    break;
  case 2:
    x = 6;
    p = &x;
    break;
  }
  if (p && *p == 5)
    reach_error();
  return 0;
}
