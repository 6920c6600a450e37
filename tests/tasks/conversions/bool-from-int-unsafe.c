// Conversion to _Bool tests against zero; it does not truncate.
extern void __VERIFIER_error(void);

int main(void) {
  int x = 256;
  char b = x;
  if (b == 0) __VERIFIER_error();
  return 0;
}
