// An unsigned short holding 65535 is not equal to -1; a short holding it is.
extern void __VERIFIER_error(void);

int main(void) {
  signed short s = 65535;
  int minus = -1;
  if (s == minus) __VERIFIER_error();
  return 0;
}
