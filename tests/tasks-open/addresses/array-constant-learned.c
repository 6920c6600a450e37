/* a constant in a large array of pointers that equals an address; must-not: SAFE, UNSAFE */
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern unsigned long __VERIFIER_nondet_ulong(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
typedef unsigned long uintptr_t;
void *malloc(unsigned long); void free(void *); void *memcpy(void *, const void *, unsigned long);
int x; int *tab[100];
int main(void) { unsigned i = __VERIFIER_nondet_uint(); if (i >= 100) return 0;
  tab[i] = (int *)0x404040; if (tab[i] == &x) { *tab[i] = 7; if (x == 7) reach_error(); } return 0; }
