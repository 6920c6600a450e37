// A short product is computed in int and wraps only when stored to short.
extern void __VERIFIER_error(void);

int main(void) {
  short a = 300, b = 300;
  int c = a * b;
  if (c != 90000) __VERIFIER_error();
  return 0;
}
