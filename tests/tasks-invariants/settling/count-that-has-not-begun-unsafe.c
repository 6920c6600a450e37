// Whether a count will come to the number that matters is known only if it is known where it is.
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void reach_error(void);

int main(void) {
  unsigned char n = 0, x = __VERIFIER_nondet_uchar();
  while (1) {
    if (n < 13) n++;
    if (n == 12 && x == 7) reach_error();
  }
}
