// A machine that falls back to its first state.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
  unsigned state = 0, errors = 0;
  while (__VERIFIER_nondet_int()) {
    switch (state) {
      case 0: state = __VERIFIER_nondet_int() ? 1 : 2; break;
      case 1: state = 2; break;
      case 2: state = 7; break;
      default: errors++; state = 0;
    }
  }
  if (errors) reach_error();
  return 0;
}
