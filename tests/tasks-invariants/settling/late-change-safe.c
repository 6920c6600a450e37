// A value is the same for many rounds; whether it changes at last depends on where a count ends.
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void reach_error(void);
int main(void) {
  unsigned char n = 0, x = __VERIFIER_nondet_uchar(), y = x;
  while (1) {
    if (n < 12) n++;
    if (n == 13) x++;
    if (x != y) reach_error();
  }
}
