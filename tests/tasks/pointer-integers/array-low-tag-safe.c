/* a tag in the low bit of an address at an unknown index */
extern void reach_error(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
int x;
void *table[256];

int main(void) {
  unsigned i = __VERIFIER_nondet_uchar();
  table[i] = (void *)((unsigned long)&x | 1);
  int *p = (int *)((unsigned long)table[i] & ~1UL);
  *p = 7;
  if (x == 8) reach_error();
  return 0;
}
