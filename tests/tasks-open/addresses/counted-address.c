/* an address found by counting; must-not: SAFE, UNSAFE */
/* options: --time-limit 0.5 */
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern unsigned long __VERIFIER_nondet_ulong(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
typedef unsigned long uintptr_t;
void *malloc(unsigned long); void free(void *); void *memcpy(void *, const void *, unsigned long);
int x;
int main(void) {
  for (uintptr_t n = 0; n < 1UL << 47; n += 4) if (n == (uintptr_t)&x) { *(int *)n = 7; if (x == 7) reach_error(); }
  return 0; }
