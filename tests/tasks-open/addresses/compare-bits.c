/* an address compared bit by bit with input; must-not: SAFE, UNSAFE */
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern unsigned long __VERIFIER_nondet_ulong(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
typedef unsigned long uintptr_t;
void *malloc(unsigned long); void free(void *); void *memcpy(void *, const void *, unsigned long);
int x;
int main(void) { uintptr_t n = (uintptr_t)&x, m = __VERIFIER_nondet_ulong(); if ((n ^ m) == 0) { *(int *)m = 7; if (x == 7) reach_error(); } return 0; }
