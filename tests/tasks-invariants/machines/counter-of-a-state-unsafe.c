// A counter is zero in some states of a machine.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
  int state = 0, count = 0;
  while (__VERIFIER_nondet_int()) {
    switch (state) {
      case 0:
        count = 0;
        state = 1;
        break;
      case 1:
        if (++count == 3) state = 2;
        break;
      case 2:
        count = 1;
        state = __VERIFIER_nondet_int() ? 0 : 3;
        break;
      default:
        state = 0;
    }
    if (state == 3 && count != 0) reach_error();
  }
  return 0;
}
