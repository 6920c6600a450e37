/* the variable of an inner switch is dead behind it, though an outer switch could have one; must-not: UNSAFE */
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int *p = 0;
  switch (__VERIFIER_nondet_int()) {
  case 0: {
    switch (__VERIFIER_nondet_int()) {
      int x;
    case 1:
      x = 5;
      p = &x;
    }
  }
    if (p && *p == 5)
      reach_error();
  }
  return 0;
}
