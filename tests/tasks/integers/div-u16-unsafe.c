// Division of unsigned shorts by a negative int is signed division after promotion.
extern void __VERIFIER_error(void);

int main(void) {
  unsigned short a = 50000;
  unsigned b = -7;
  if (a / b == 0) __VERIFIER_error();
  return 0;
}
