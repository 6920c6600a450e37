/* a distance kept in memory; must-not: SAFE */
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern unsigned long __VERIFIER_nondet_ulong(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
typedef unsigned long uintptr_t;
void *malloc(unsigned long); void free(void *); void *memcpy(void *, const void *, unsigned long);
int a, b; uintptr_t d;
int main(void) {
  d = (uintptr_t)&b - (uintptr_t)&a;
  uintptr_t q = (uintptr_t)&a; q = d + q;
  *(int *)q = 7; if (b == 7) reach_error(); return 0; }
