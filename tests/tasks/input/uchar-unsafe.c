// The square of any unsigned char fits in an unsigned short.
extern void reach_error(void);
extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void) {
  unsigned char c = __VERIFIER_nondet_uchar();
  signed short square = c * c;
  if (square < 0) reach_error();
  return 0;
}
