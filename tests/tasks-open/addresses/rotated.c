/* an address rotated and back; must-not: SAFE */
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern unsigned long __VERIFIER_nondet_ulong(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
typedef unsigned long uintptr_t;
void *malloc(unsigned long); void free(void *); void *memcpy(void *, const void *, unsigned long);
int x; uintptr_t n;
int main(void) { n = (uintptr_t)&x; n = n << 13 | n >> 51; n = n >> 13 | n << 51; *(int *)n = 7; if (x == 7) reach_error(); return 0; }
