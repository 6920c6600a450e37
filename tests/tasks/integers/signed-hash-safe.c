// A hash in a signed int overflows and wraps exactly.
extern void __VERIFIER_error(void);

int main(void) {
  int h = 0;
  for (int i = 0; i < 20; i++)
    h = h * 31 + 'a' + i;
  if (h != -948484790) __VERIFIER_error();
  return 0;
}
