// A long of LP64 wraps (or not) when it passes 2^31 - 1.
extern void __VERIFIER_error(void);

int main(void) {
  long x = 2147483647;
  x++;
  if (x > 0) __VERIFIER_error();
  return 0;
}
