// Bitwise and, or and exclusive or of signed operands work on two's complement.
extern void __VERIFIER_error(void);

int main(void) {
  int a = -12, b = 10;
  if ((a & b) != 0 || (a | b) != -2) __VERIFIER_error();
  if ((a ^ b) != -2) __VERIFIER_error();
  return 0;
}
