/* an address copied byte by byte through a large array; must-not: SAFE */
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern unsigned long __VERIFIER_nondet_ulong(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
typedef unsigned long uintptr_t;
void *malloc(unsigned long); void free(void *); void *memcpy(void *, const void *, unsigned long);
int x; unsigned char tab[800];
int main(void) { unsigned i = __VERIFIER_nondet_uint(); if (i >= 100) return 0;
  int *q = &x; unsigned char *b = (unsigned char *)&q;
  for (int k = 0; k < 8; k++) tab[8 * i + k] = b[k];
  int *p = *(int **)(tab + 8 * i);
  *p = 7; if (x == 7) reach_error(); return 0; }
