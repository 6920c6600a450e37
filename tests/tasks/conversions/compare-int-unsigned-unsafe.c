// Comparing int with unsigned converts the int to unsigned.
extern void __VERIFIER_error(void);

int main(void) {
  int minus = -1;
  signed one = 1;
  if (minus < one) __VERIFIER_error();
  return 0;
}
