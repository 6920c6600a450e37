// goto into a for loop skips its initialisation and first test.
extern void __VERIFIER_error(void);

int main(void) {
  int i = 20, n = 0;
  goto inside;
before:
  for (i = 0; i < 10; i++) {
inside:
    n++;
  }
  if (n != 1) __VERIFIER_error();
  return 0;
}
