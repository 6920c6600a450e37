// A state that is taken modulo five after each step is at most four.
extern void reach_error(void);
extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void) {
  unsigned n = __VERIFIER_nondet_uchar(), s = 0;
  while (n--)
    s = (s + 3) % 5;
  if (s > 4) reach_error();
  return 0;
}
