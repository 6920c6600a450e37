// All elements that a loop writes lie in a range, whichever they are.
extern void reach_error(void);
extern unsigned char __VERIFIER_nondet_uchar(void);

char a[16];
int main(void) {
  int n = __VERIFIER_nondet_uchar() & 15;
  for (int i = 0; i <= n; i++)
    a[i] = i & 7;
  for (int i = 0; i < 16; i++)
    if (a[i] > 7) reach_error();
  return 0;
}
