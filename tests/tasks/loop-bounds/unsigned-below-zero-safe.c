// One less than an unsigned number is smaller, but for zero.
extern void reach_error(void);
extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void) {
  unsigned n = __VERIFIER_nondet_uchar();
  if (n > 0 && n - 1 > 254) reach_error();
  return 0;
}
