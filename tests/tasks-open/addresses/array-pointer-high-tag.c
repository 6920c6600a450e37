/* a tag in the high bits of a pointer in a large array; must-not: SAFE */
extern void reach_error(void); extern unsigned __VERIFIER_nondet_uint(void);
#include <stdint.h>
int x; void *tab[100];
int main(void) {
  unsigned i = __VERIFIER_nondet_uint();
  if (i >= 100) return 0;
  tab[i] = (void *)((uintptr_t)&x + ((uintptr_t)1 << 56));     /* tag in the high byte */
  int *p = (int *)((uintptr_t)tab[i] - ((uintptr_t)1 << 56));
  *p = 7;
  if (x == 7) reach_error();
  return 0;
}
