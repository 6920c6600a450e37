/* a tag in the low bit in a large array; must-not: SAFE */
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern unsigned long __VERIFIER_nondet_ulong(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
typedef unsigned long uintptr_t;
void *malloc(unsigned long); void free(void *); void *memcpy(void *, const void *, unsigned long);
int x; void *tab[100];
int main(void) { unsigned i = __VERIFIER_nondet_uint(); if (i >= 100) return 0;
  tab[i] = (void *)((uintptr_t)&x | 1);
  int *p = (int *)((uintptr_t)tab[i] & ~1UL);
  *p = 7; if (x == 7) reach_error(); return 0; }
