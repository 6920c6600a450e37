// Under LP64 a long has the stated size.
extern void __VERIFIER_error(void);

int main(void) {
  long x = 1;
  int size = sizeof x;
  if (size != 8) __VERIFIER_error();
  return 0;
}
