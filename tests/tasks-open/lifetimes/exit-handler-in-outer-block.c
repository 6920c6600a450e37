/* x lives in the block of the switch, where exit is called: the handler reads 5; must-not: SAFE */
#include <stdlib.h>
extern void reach_error(void); extern int __VERIFIER_nondet_int(void);
int *g; int zero;
static void handler(void) { if (*g == 5) reach_error(); }
int main(void) {
  g = &zero;
  atexit(handler);
  switch (__VERIFIER_nondet_int()) {
    int x;
    for (;;) { case 1: x = 5; g = &x; break; }
    if (__VERIFIER_nondet_int()) g = &zero;
    exit(0);
  }
  return 0;
}
