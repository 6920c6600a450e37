// A default label written first does not catch values that have a case.
extern void __VERIFIER_error(void);

int main(void) {
  int x = 4, n = 0;
  switch (x) {
  default: n = 1; break;
  case 5: n = 2; break;
  }
  if (n != 2) __VERIFIER_error();
  return 0;
}
