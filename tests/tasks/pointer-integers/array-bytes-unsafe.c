/* the bytes of an address copied one by one to an unknown place */
extern void reach_error(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
int x;
unsigned char table[2048];

int main(void) {
  unsigned i = __VERIFIER_nondet_uchar();
  int *q = &x;
  unsigned char *from = (unsigned char *)&q;
  for (int k = 0; k < 8; k++) table[8 * i + k] = from[k];
  int *p = *(int **)(table + 8 * i);
  *p = 7;
  if (x == 7) reach_error();
  return 0;
}
