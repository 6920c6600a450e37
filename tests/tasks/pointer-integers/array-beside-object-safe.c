/* a pointer one element before its object, kept at an unknown index */
extern void reach_error(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
int a[4];
int *table[256];

int main(void) {
  unsigned i = __VERIFIER_nondet_uchar();
  table[i] = a - 1;
  int *p = table[i];
  p[1] = 7;
  if (a[0] == 8) reach_error();
  return 0;
}
