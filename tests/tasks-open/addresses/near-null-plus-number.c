/* a small number plus input, as a pointer; must-not: SAFE, UNSAFE */
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern unsigned long __VERIFIER_nondet_ulong(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
typedef unsigned long uintptr_t;
void *malloc(unsigned long); void free(void *); void *memcpy(void *, const void *, unsigned long);
int x;
int main(void) {
  char *p = (char *)((uintptr_t)0 | 16); uintptr_t n = __VERIFIER_nondet_ulong();
  p += n; if (p == (char *)&x) { *(int *)p = 7; if (x == 7) reach_error(); } return 0; }
