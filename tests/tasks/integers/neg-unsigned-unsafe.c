// Unary minus on an unsigned value is 2^N minus it.
extern void __VERIFIER_error(void);

int main(void) {
  unsigned x = 5;
  unsigned long y = 5;
  if (-x != 4294967291U) __VERIFIER_error();
  if (-y != 4294967291UL) __VERIFIER_error();
  return 0;
}
