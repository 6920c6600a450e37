/* a number that walks from one object to another; must-not: SAFE, UNSAFE */
/* options: --time-limit 0.5 */
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern unsigned long __VERIFIER_nondet_ulong(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
typedef unsigned long uintptr_t;
void *malloc(unsigned long); void free(void *); void *memcpy(void *, const void *, unsigned long);
int a, b;
int main(void) {
  uintptr_t p = (uintptr_t)&a; unsigned n = __VERIFIER_nondet_uint();
  for (unsigned k = 0; k < n; k++) p += 4;
  if (p == (uintptr_t)&b) { *(int *)p = 7; if (b == 7) reach_error(); } return 0; }
