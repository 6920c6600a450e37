/* a byte of an address in a large array is changed and restored; must-not: SAFE */
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern unsigned long __VERIFIER_nondet_ulong(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
typedef unsigned long uintptr_t;
void *malloc(unsigned long); void free(void *); void *memcpy(void *, const void *, unsigned long);
int x; union { unsigned char c[8]; int *p; } t[100];
int main(void) { unsigned i = __VERIFIER_nondet_uint(); if (i >= 100) return 0;
  t[i].p = &x; unsigned char c = t[i].c[3]; t[i].c[3] ^= 5; t[i].c[3] = c; *t[i].p = 7; if (x == 7) reach_error(); return 0; }
