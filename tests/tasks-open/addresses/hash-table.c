/* pointers in a table by a hash of their address; must-not: SAFE */
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern unsigned long __VERIFIER_nondet_ulong(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
typedef unsigned long uintptr_t;
void *malloc(unsigned long); void free(void *); void *memcpy(void *, const void *, unsigned long);
int x; uintptr_t tab[64];
int main(void) { uintptr_t n = (uintptr_t)&x; tab[(n >> 4) % 64] = n; int *p = (int *)tab[(n >> 4) % 64];
  *p = 7; if (x == 7) reach_error(); return 0; }
