// Overflow is judged by the type of the result: 100 + 100 does not fit in signed char.
extern void __VERIFIER_error(void);

int main(void) {
  int a = 100, b = 100;
  unsigned char r;
  if (__builtin_add_overflow(a, b, &r)) __VERIFIER_error();
  return 0;
}
