/* a block that was freed and a new one at its place, both in a large array; must-not: SAFE, UNSAFE */
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern unsigned long __VERIFIER_nondet_ulong(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
typedef unsigned long uintptr_t;
void *malloc(unsigned long); void free(void *); void *memcpy(void *, const void *, unsigned long);
int *tab[100];
int main(void) { unsigned i = __VERIFIER_nondet_uint(); if (i >= 100) return 0;
  int *a = malloc(4); uintptr_t old = (uintptr_t)a; tab[i] = a; free(a);
  int *b = malloc(4); if ((uintptr_t)b != old) return 0;
  unsigned j = __VERIFIER_nondet_uint(); if (j >= 100) return 0;
  tab[j] = b;
  int *p = tab[j]; *p = 7; if (*b == 7) reach_error(); return 0; }
