// x & -x isolates the lowest set bit.
extern void __VERIFIER_error(void);

int main(void) {
  int x = -40;
  if ((x & -x) != 32) __VERIFIER_error();
  return 0;
}
