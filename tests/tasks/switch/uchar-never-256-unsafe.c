// A switch on unsigned char is on its promoted value: 300 is stored as 44.
extern void __VERIFIER_error(void);

int main(void) {
  unsigned short c = 300;
  int n = 0;
  switch (c) {
  case 44: n = 1; break;
  case 300: n = 2; break;
  }
  if (n != 1) __VERIFIER_error();
  return 0;
}
