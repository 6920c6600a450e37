// An index from outside writes one element past a local array.
extern unsigned char __VERIFIER_nondet_uchar(void);
int main(void) {
  char buf[8] = {0};
  unsigned char i = __VERIFIER_nondet_uchar();
  if (i > 7)
    return 0;
  buf[i] = 1;
  return 0;
}
