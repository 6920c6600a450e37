/* a tag in the high byte of an address at an unknown index */
extern void reach_error(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
int x;
unsigned long table[256];

int main(void) {
  unsigned i = __VERIFIER_nondet_uchar();
  table[i] = (unsigned long)&x ^ (1UL << 60);
  int *p = (int *)(table[i] ^ (1UL << 60));
  *p = 7;
  if (x == 7) reach_error();
  return 0;
}
