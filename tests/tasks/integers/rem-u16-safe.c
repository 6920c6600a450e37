// An unsigned short remainder by a negative int is computed in int.
extern void __VERIFIER_error(void);

int main(void) {
  unsigned short a = 65535;
  int b = -1000;
  if (a % b != 535) __VERIFIER_error();
  return 0;
}
