// A counter that is compared with a bound before it is added to another one.
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void reach_error(void);

int main(void) {
  unsigned char n = __VERIFIER_nondet_uchar(), i = 0;
  unsigned sum = 0;
  while (i < n) {
    i++;
    sum += 2;
  }
  if (sum > 255) reach_error();
  return 0;
}
