/* an address carried by a double; must-not: SAFE */
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern unsigned long __VERIFIER_nondet_ulong(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
typedef unsigned long uintptr_t;
void *malloc(unsigned long); void free(void *); void *memcpy(void *, const void *, unsigned long);
int x; union { double d; uintptr_t n; } u, v;
int main(void) { u.n = (uintptr_t)&x; v.d = u.d; *(int *)v.n = 7; if (x == 7) reach_error(); return 0; }
