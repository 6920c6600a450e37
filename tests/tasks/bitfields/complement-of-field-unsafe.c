// ~ of a narrow unsigned bit-field is a negative int.
extern void __VERIFIER_error(void);

struct s { unsigned a : 32; };
int main(void) {
  struct s s = {0x0f};
  int n = 2;
  if (~s.a / n != -8) __VERIFIER_error();
  return 0;
}
