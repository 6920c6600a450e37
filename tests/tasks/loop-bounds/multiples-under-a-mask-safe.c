// A mask that keeps the lower bits keeps multiples of a power of two.
extern void reach_error(void);
extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void) {
  unsigned n = __VERIFIER_nondet_uchar(), y = 0;
  for (unsigned i = 0; i < n; i++)
    y = (y + i * 4) & 63;
  if (y % 4) reach_error();
  return 0;
}
