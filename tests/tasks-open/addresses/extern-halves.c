/* halves in external memory put together; must-not: SAFE, UNSAFE */
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern unsigned long __VERIFIER_nondet_ulong(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
typedef unsigned long uintptr_t;
void *malloc(unsigned long); void free(void *); void *memcpy(void *, const void *, unsigned long);
extern union U { unsigned h[2]; int *p; } e; int x;
int main(void) {
  int *keep = &x; e.h[0] = __VERIFIER_nondet_uint(); e.h[1] = __VERIFIER_nondet_uint();
  int *p = e.p; if (p == keep) { *p = 7; if (x == 7) reach_error(); } return 0; }
