// An unsigned bit-field never equals the negative value stored into it.
extern void __VERIFIER_error(void);

struct s { signed a : 6; };
int main(void) {
  struct s s;
  int x = -3;
  s.a = x;
  if (s.a != x) __VERIFIER_error();
  return 0;
}
