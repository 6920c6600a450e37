/* the halves of an address in a large array; must-not: SAFE */
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern unsigned long __VERIFIER_nondet_ulong(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
typedef unsigned long uintptr_t;
void *malloc(unsigned long); void free(void *); void *memcpy(void *, const void *, unsigned long);
int x; union { unsigned h[2]; int *p; } tab[100];
int main(void) { unsigned i = __VERIFIER_nondet_uint(); if (i >= 100) return 0;
  uintptr_t n = (uintptr_t)&x;
  tab[i].h[0] = (unsigned)n; tab[i].h[1] = (unsigned)(n >> 32);
  *tab[i].p = 7; if (x == 7) reach_error(); return 0; }
