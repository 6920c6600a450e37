// Shifting left by more than 31 needs a 64-bit left operand.
extern void __VERIFIER_error(void);

int main(void) {
  unsigned long one = 1;
  int n = 40;
  if (one << n != 1099511627776UL) __VERIFIER_error();
  return 0;
}
