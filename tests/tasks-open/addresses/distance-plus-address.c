/* the distance of two objects plus an address; must-not: SAFE */
extern void reach_error(void);
#include <stdint.h>
int a, b;
int main(void) {
  uintptr_t d = (uintptr_t)&b - (uintptr_t)&a;
  uintptr_t q = d + (uintptr_t)&a;
  *(int *)q = 7;
  if (b == 7) reach_error();
  return 0;
}
