/* an address of which the low byte is changed and restored; must-not: SAFE */
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern unsigned long __VERIFIER_nondet_ulong(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
typedef unsigned long uintptr_t;
void *malloc(unsigned long); void free(void *); void *memcpy(void *, const void *, unsigned long);
int x; union { unsigned char c[8]; int *p; } u;
int main(void) { u.p = &x; unsigned char c = u.c[0]; u.c[0] = 1; u.c[0] = c; *u.p = 7; if (x == 7) reach_error(); return 0; }
