// Three tasks, of which one runs at a time; a nested loop wakes those that wait.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

enum { SLEEPS, WAITS, RUNS };
int a = WAITS, b = WAITS, c = SLEEPS, running;

int main(void) {
  while (1) {
    int event = __VERIFIER_nondet_int();
    if (event == 10 && running == 0) {
      if (a == WAITS) {
        a = RUNS;
        running = 1;
      } else if (b == WAITS) {
        b = RUNS;
        running = 2;
      } else if (c == WAITS) {
        c = RUNS;
        running = 3;
      }
    } else if (event == 20) {
      if (running == 1) a = SLEEPS;
      if (running == 2) b = SLEEPS;
      if (running == 3) c = SLEEPS;
      running = 0;
    }
    while (__VERIFIER_nondet_int()) {
      int which = __VERIFIER_nondet_int();
      if (which == 1 && a == SLEEPS) a = WAITS;
      if (which == 2 && b == SLEEPS) b = WAITS;
      if (which == 3 && c == SLEEPS) c = WAITS;
    }
    if ((a == RUNS && b == RUNS) || (a == RUNS && c == RUNS) || (b == RUNS && c == RUNS)) reach_error();
  }
}
