// What is three more than a multiple of seven is such a multiple four steps further.
extern void reach_error(void);
extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void) {
  int x = __VERIFIER_nondet_uchar();
  if (x % 7 != 3) return 0;
  for (int i = 0; i < 3; i++)
    if ((x + 4) % 7 != 0) reach_error();
  return 0;
}
