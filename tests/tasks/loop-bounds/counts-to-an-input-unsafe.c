// A loop that counts to a byte of input leaves its counter below 256.
extern void reach_error(void);
extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void) {
  unsigned n = __VERIFIER_nondet_uchar(), i = 0;
  while (i < n)
    i++;
  if (i > 254) reach_error();
  return 0;
}
