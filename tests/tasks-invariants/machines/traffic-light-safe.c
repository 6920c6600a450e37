// A machine of three states, the fourth of which is never reached.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
  int state = 0;
  while (1) {
    int event = __VERIFIER_nondet_int();
    if (state == 0 && event == 1) state = 1;
    else if (state == 1 && event == 2) state = 2;
    else if (state == 2) state = 0;
    else if (state == 3) reach_error();
  }
}
