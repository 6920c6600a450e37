// + binds tighter than <<.
extern void __VERIFIER_error(void);

int main(void) {
  int x = 1, n = 2;
  if (x << n + 1 != 8) __VERIFIER_error();
  return 0;
}
