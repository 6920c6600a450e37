// A short is shifted as an int, arithmetically.
extern void __VERIFIER_error(void);

int main(void) {
  signed short x = 0x8000;
  int n = 15;
  if (x >> n != -1) __VERIFIER_error();
  return 0;
}
