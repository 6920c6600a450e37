// Compound assignment on a bit-field truncates its result.
extern void __VERIFIER_error(void);

struct s { unsigned a : 3, b : 5; };
int main(void) {
  struct s s = {1, 17};
  s.a |= 12;
  s.b <<= 1;
  if (s.a != 5 || s.b != 2) __VERIFIER_error();
  return 0;
}
