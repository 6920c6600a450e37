/* the halves of an address side by side at an unknown index */
extern void reach_error(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
int x;
union { unsigned half[2]; int *p; } table[256];

int main(void) {
  unsigned i = __VERIFIER_nondet_uchar();
  unsigned long n = (unsigned long)&x;
  table[i].half[0] = (unsigned)n;
  table[i].half[1] = (unsigned)(n >> 32);
  *table[i].p = 7;
  if (x == 7) reach_error();
  return 0;
}
