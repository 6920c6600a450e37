/* a distance that was compared with a number; must-not: SAFE, UNSAFE */
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern unsigned long __VERIFIER_nondet_ulong(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
typedef unsigned long uintptr_t;
void *malloc(unsigned long); void free(void *); void *memcpy(void *, const void *, unsigned long);
int a, b;
int main(void) {
  uintptr_t d = (uintptr_t)&b - (uintptr_t)&a;
  if (d == 4) { uintptr_t q = (uintptr_t)&a + d; *(int *)q = 7; if (b == 7) reach_error(); } return 0; }
