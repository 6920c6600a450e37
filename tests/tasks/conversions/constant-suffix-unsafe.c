// The suffix u makes the whole comparison unsigned.
extern void __VERIFIER_error(void);

int main(void) {
  int x = -5;
  if (x < 3) __VERIFIER_error();
  return 0;
}
