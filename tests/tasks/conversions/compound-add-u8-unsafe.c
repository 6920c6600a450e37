// The value of a compound assignment is the converted, stored value.
extern void __VERIFIER_error(void);

int main(void) {
  unsigned char c = 200;
  int value = (c += 100);
  if (value != 300) __VERIFIER_error();
  return 0;
}
