// __builtin_expect returns its first argument, as a long.
extern void __VERIFIER_error(void);

int main(void) {
  int x = 4;
  long r = __builtin_expect(x, 4);
  if (r == 4) __VERIFIER_error();
  return 0;
}
