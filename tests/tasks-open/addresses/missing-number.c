/* a number that was not passed, as a pointer; must-not: SAFE, UNSAFE */
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern unsigned long __VERIFIER_nondet_ulong(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
typedef unsigned long uintptr_t;
void *malloc(unsigned long); void free(void *); void *memcpy(void *, const void *, unsigned long);
int x; void h(int *p) { *p = 1; } void f(long n) { *(int *)n = 7; }
int main(void) { void (*g)() = (void (*)())f; h(&x); g(); if (x == 7) reach_error(); return 0; }
