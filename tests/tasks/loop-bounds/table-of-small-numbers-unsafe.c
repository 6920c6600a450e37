// An element of a table, whichever it is, is one of those in it.
extern void reach_error(void);
extern unsigned char __VERIFIER_nondet_uchar(void);

static const int table[8] = {3, 1, 4, 1, 5, 9, 2, 6};
int main(void) {
  int n = __VERIFIER_nondet_uchar(), last = 1;
  for (int i = 0; i < n; i++)
    last = table[i & 7];
  if (last > 8) reach_error();
  return 0;
}
