// A switch on long compares all 64 bits.
extern void __VERIFIER_error(void);

int main(void) {
  int x = 0x100000001L;
  int n = 0;
  switch (x) {
  case 1: n = 1; break;
  case 3: n = 2; break;
  default: n = 3;
  }
  if (n != 3) __VERIFIER_error();
  return 0;
}
