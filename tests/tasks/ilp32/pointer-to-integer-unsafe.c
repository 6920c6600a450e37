// A pointer fits in an unsigned long and in an unsigned int.
extern void __VERIFIER_error(void);

int main(void) {
  int a[4] = {1, 2, 3, 4};
  unsigned address = (unsigned)&a[0];
  int *p = (int *)(address + 4);
  if (*p != 3) __VERIFIER_error();
  return 0;
}
