/* realloc may leave a block where it is; must-not: SAFE, UNSAFE */
#include <stdlib.h>
#include <stdint.h>
extern void reach_error(void);
int main(void) {
  char *p = malloc(4);
  uintptr_t old = (uintptr_t)p;
  char *q = realloc(p, 8);
  if ((uintptr_t)q == old) reach_error();
  return 0;
}
