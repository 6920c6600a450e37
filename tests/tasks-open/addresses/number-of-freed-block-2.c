/* as before, two sites that differ; must-not: SAFE, UNSAFE */
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern unsigned long __VERIFIER_nondet_ulong(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
typedef unsigned long uintptr_t;
void *malloc(unsigned long); void free(void *); void *memcpy(void *, const void *, unsigned long);
int *make(void) { return malloc(4); }
int main(void) {
  int *a = malloc(4); uintptr_t n = (uintptr_t)a; free(a);
  int *b = make(); *b = 0;
  if ((uintptr_t)b == n) { *(int *)n = 7; if (*b == 7) reach_error(); } return 0; }
