/* a pointer stored at an unknown index beside uninitialised numbers; must-not: SAFE */
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern unsigned long __VERIFIER_nondet_ulong(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
typedef unsigned long uintptr_t;
void *malloc(unsigned long); void free(void *); void *memcpy(void *, const void *, unsigned long);
int x; union U { long l; int *p; };
int main(void) {
  union U t[4]; unsigned i = __VERIFIER_nondet_uint(), j = __VERIFIER_nondet_uint(); if (i >= 4 || j >= 4) return 0;
  t[i].p = &x; if (t[j].l == 5) reach_error(); return 0; }
