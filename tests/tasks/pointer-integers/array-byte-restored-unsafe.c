/* a byte of an address at an unknown index is changed and restored */
extern void reach_error(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
int x;
union { unsigned char byte[8]; int *p; } table[256];

int main(void) {
  unsigned i = __VERIFIER_nondet_uchar();
  table[i].p = &x;
  unsigned char keep = table[i].byte[3];
  table[i].byte[3] ^= 5;
  table[i].byte[3] = keep;
  *table[i].p = 7;
  if (x == 7) reach_error();
  return 0;
}
