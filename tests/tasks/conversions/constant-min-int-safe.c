// -2147483648 is a negative long, -0x80000000 an unsigned int.
extern void __VERIFIER_error(void);

int main(void) {
  long x = -2147483648;
  if (x > 0) __VERIFIER_error();
  return 0;
}
