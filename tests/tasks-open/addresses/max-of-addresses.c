/* the larger of two addresses; must-not: SAFE */
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern unsigned long __VERIFIER_nondet_ulong(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
typedef unsigned long uintptr_t;
void *malloc(unsigned long); void free(void *); void *memcpy(void *, const void *, unsigned long);
int a, b;
int main(void) { uintptr_t m = (uintptr_t)&a > (uintptr_t)&b ? (uintptr_t)&a : (uintptr_t)&b; *(int *)m = 7; if (a == 7 || b == 7) reach_error(); return 0; }
