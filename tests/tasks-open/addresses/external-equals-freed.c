/* an external pointer may have the address of a block that was freed; must-not: SAFE, UNSAFE */
#include <stdlib.h>
extern void reach_error(void); extern void *my_alloc(void);
int main(void) {
  int *p = malloc(4);
  free(p);
  int *q = my_alloc();
  if (q != 0 && p == q) reach_error();
  return 0;
}
