// A single bit that goes round within eight.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
  unsigned char x = 1;
  while (__VERIFIER_nondet_int()) x = (unsigned char)(x << 1 | x >> 6);
  if (x == 0 || (x & (x - 1))) reach_error();
  return 0;
}
