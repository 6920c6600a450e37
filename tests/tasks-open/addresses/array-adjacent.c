/* an address in an array that is past the end of one object and the start of another; must-not: SAFE, UNSAFE */
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern unsigned long __VERIFIER_nondet_ulong(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
typedef unsigned long uintptr_t;
void *malloc(unsigned long); void free(void *); void *memcpy(void *, const void *, unsigned long);
int a, b; int *tab[100];
int main(void) { unsigned i = __VERIFIER_nondet_uint(); if (i >= 100) return 0;
  unsigned j = __VERIFIER_nondet_uint(); if (j >= 100) return 0;
  if ((uintptr_t)(&a + 1) != (uintptr_t)&b) return 0;
  tab[i] = &a + 1; tab[j] = &b;
  int *p = tab[j]; *p = 7; if (b == 7) reach_error(); return 0; }
