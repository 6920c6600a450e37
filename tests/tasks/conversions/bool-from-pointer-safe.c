// A pointer converts to _Bool by comparison with null.
extern void __VERIFIER_error(void);

int main(void) {
  int x = 0;
  int *p = &x, *q = 0;
  _Bool a = p, b = q;
  if (a + b != 1) __VERIFIER_error();
  return 0;
}
