// Unsigned 64-bit division beyond the signed range.
extern void __VERIFIER_error(void);

int main(void) {
  unsigned long a = -10, b = 3;
  if (a / b != 6148914691236517202) __VERIFIER_error();
  return 0;
}
