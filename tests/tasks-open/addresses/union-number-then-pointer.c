/* uninitialised bits that equal an address: as a pointer they are from outside; must-not: UNSAFE */
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern unsigned long __VERIFIER_nondet_ulong(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
typedef unsigned long uintptr_t;
void *malloc(unsigned long); void free(void *); void *memcpy(void *, const void *, unsigned long);
int x; union U { long l; int *p; };
int main(void) {
  union U u; if (u.l == (long)&x) { *u.p = 7; if (x == 7) reach_error(); } return 0; }
