/* an address copied with memcpy to an unknown place; must-not: SAFE */
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern unsigned long __VERIFIER_nondet_ulong(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
typedef unsigned long uintptr_t;
void *malloc(unsigned long); void free(void *); void *memcpy(void *, const void *, unsigned long);
int x; unsigned char tab[800];
int main(void) { unsigned i = __VERIFIER_nondet_uint(); if (i >= 100) return 0;
  int *q = &x; memcpy(tab + i, &q, 8); int *p; memcpy(&p, tab + i, 8); *p = 7; if (x == 7) reach_error(); return 0; }
