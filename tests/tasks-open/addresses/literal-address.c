/* a number of the program text that is an object's address; must-not: SAFE, UNSAFE */
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern unsigned long __VERIFIER_nondet_ulong(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
typedef unsigned long uintptr_t;
void *malloc(unsigned long); void free(void *); void *memcpy(void *, const void *, unsigned long);
int x;
int main(void) {
  if ((uintptr_t)&x == 0x404040) { *(int *)0x404040 = 7; if (x == 7) reach_error(); } return 0; }
