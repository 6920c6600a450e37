/* the number of a dead local that is a new one's; must-not: SAFE, UNSAFE */
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern unsigned long __VERIFIER_nondet_ulong(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
typedef unsigned long uintptr_t;
void *malloc(unsigned long); void free(void *); void *memcpy(void *, const void *, unsigned long);
uintptr_t n; int f(void) { int y = 0; n = (uintptr_t)&y; return y; }
int g(void) { int z = 0; int *q = &z; if ((uintptr_t)q != n) return 0; *(int *)n = 7; return z; }
int main(void) { f(); if (g() == 7) reach_error(); return 0; }
