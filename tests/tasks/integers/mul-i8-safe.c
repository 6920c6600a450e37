// A signed char product that wraps can change its sign.
extern void __VERIFIER_error(void);

int main(void) {
  signed char a = 16, b = 9, p;
  p = a * b;
  if (p != -112) __VERIFIER_error();
  return 0;
}
