// A machine reads inputs; the states of many ways meet in each round.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int state = 0;
  for (int i = 0; i < 5; i++) {
    int in = __VERIFIER_nondet_int();
    if (in < 0 || in > 2) return 0;
    switch (state) {
    case 0: state = in == 1 ? 1 : 0; break;
    case 1: state = in == 2 ? 2 : in; break;
    case 2: state = in == 1 ? 3 : 0; break;
    case 3: state = in == 0 ? 4 : 1; break;
    }
  }
  if (state == 4) reach_error();
  return 0;
}
