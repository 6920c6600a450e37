/* a distance in elements, added as a number; must-not: SAFE */
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern unsigned long __VERIFIER_nondet_ulong(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
typedef unsigned long uintptr_t;
void *malloc(unsigned long); void free(void *); void *memcpy(void *, const void *, unsigned long);
int a, b;
int main(void) {
  long d = ((long)&b - (long)&a) / 4;
  *(int *)(4 * d + (long)&a) = 7; if (b == 7) reach_error(); return 0; }
