// Writing one bit-field leaves its neighbours alone.
extern void __VERIFIER_error(void);

struct s { unsigned a : 5, b : 7, c : 4; };
int main(void) {
  struct s s = {21, 100, 9};
  unsigned x = 0x1fff;
  s.b = x;
  if (s.a != 21 || s.b != 100 || s.c != 9) __VERIFIER_error();
  return 0;
}
