/* an address changed into another one byte by byte; must-not: SAFE */
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern unsigned long __VERIFIER_nondet_ulong(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
typedef unsigned long uintptr_t;
void *malloc(unsigned long); void free(void *); void *memcpy(void *, const void *, unsigned long);
int a, b; union { unsigned char c[8]; int *p; } u, v;
int main(void) { u.p = &a; v.p = &b; for (int k = 0; k < 8; k++) u.c[k] += v.c[k] - u.c[k]; *u.p = 7; if (b == 7) reach_error(); return 0; }
