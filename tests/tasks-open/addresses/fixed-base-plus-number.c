/* a fixed address plus input; must-not: SAFE, UNSAFE */
extern void reach_error(void); extern unsigned long __VERIFIER_nondet_ulong(void);
#include <stdint.h>
int x;
int main(void) {
  uintptr_t n = __VERIFIER_nondet_ulong();
  int *q = &x;
  char *p = (char *)16 + n;
  if ((uintptr_t)p == (uintptr_t)q) { *(int *)p = 7; if (x == 7) reach_error(); }
  return 0;
}
