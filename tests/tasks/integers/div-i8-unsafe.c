// signed char operands of / are promoted: -128 / -1 is 128 and only a store to char wraps it.
extern void __VERIFIER_error(void);

int main(void) {
  signed char a = -128, b = -1;
  signed char q = a / b;
  if (q != 128) __VERIFIER_error();
  return 0;
}
