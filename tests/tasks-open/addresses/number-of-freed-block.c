/* the number of a freed block that is a new block's; must-not: SAFE, UNSAFE */
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern unsigned long __VERIFIER_nondet_ulong(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
typedef unsigned long uintptr_t;
void *malloc(unsigned long); void free(void *); void *memcpy(void *, const void *, unsigned long);
int main(void) {
  int *a = malloc(4); uintptr_t n = (uintptr_t)a; free(a);
  int *b = malloc(4); *b = 0;
  if ((uintptr_t)b != n) return 0;
  *(int *)n = 7; if (*b == 7) reach_error(); return 0; }
