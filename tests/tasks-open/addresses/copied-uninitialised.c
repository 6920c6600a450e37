/* uninitialised bits copied, read as a number, then as a pointer; must-not: SAFE */
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern unsigned long __VERIFIER_nondet_ulong(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
typedef unsigned long uintptr_t;
void *malloc(unsigned long); void free(void *); void *memcpy(void *, const void *, unsigned long);
union U { long l; char *p; };
int main(void) {
  union U u, v; v = u; if (v.l == 5) { char *q = u.p; (void)q; reach_error(); } return 0; }
