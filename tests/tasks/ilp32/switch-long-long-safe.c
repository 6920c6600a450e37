// A switch on long long has 64-bit cases, one on long has not.
extern void __VERIFIER_error(void);

int main(void) {
  long long x = 0x200000005;
  int n = 0;
  switch (x) {
  case 5: n = 1; break;
  default: n = 2;
  }
  if (n != 2) __VERIFIER_error();
  return 0;
}
