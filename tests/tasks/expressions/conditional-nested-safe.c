// ?: associates to the right.
extern void __VERIFIER_error(void);

int main(void) {
  int a = 0, b = 1;
  int x = a ? b ? 1 : 2 : b ? 3 : 4;
  int y = a ? 1 : b ? 0 : 2;
  if (x != 3 || y != 0) __VERIFIER_error();
  return 0;
}
