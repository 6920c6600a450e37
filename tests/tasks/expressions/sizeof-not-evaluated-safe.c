// The operand of sizeof is not evaluated.
extern void __VERIFIER_error(void);

int main(void) {
  int x = 1;
  int size = sizeof(x++);
  if (x != 1 || size != 4) __VERIFIER_error();
  return 0;
}
