// The counter of an inner loop stays below that of the outer one.
extern void reach_error(void);
extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void) {
  int n = __VERIFIER_nondet_uchar() & 15;
  for (int i = 0; i < n; i++)
    for (int j = 0; j < i; j++)
      if (j >= 13) reach_error();
  return 0;
}
