/* an address computed by shifts, kept in external memory; must-not: SAFE */
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern unsigned long __VERIFIER_nondet_ulong(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
typedef unsigned long uintptr_t;
void *malloc(unsigned long); void free(void *); void *memcpy(void *, const void *, unsigned long);
extern uintptr_t e; int x;
int main(void) {
  uintptr_t n = (uintptr_t)&x; e = (n << 8) >> 8;
  int *p = (int *)e; *p = 7; if (x == 7) reach_error(); return 0; }
