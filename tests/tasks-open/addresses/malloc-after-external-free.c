/* a new block may lie where external memory was freed; must-not: SAFE, UNSAFE */
#include <stdlib.h>
extern void reach_error(void); extern void *my_alloc(void);
int main(void) {
  int *q = my_alloc();
  if (!q) return 0;
  unsigned long a = (unsigned long)q;
  free(q);
  int *p = malloc(4);
  if ((unsigned long)p == a) reach_error();
  return 0;
}
