// A plain int bit-field is signed here.
extern void __VERIFIER_error(void);

struct s { int a : 2; };
int main(void) {
  struct s s = {0};
  for (int i = 0; i < 2; i++)
    s.a++;
  if (s.a < 0) __VERIFIER_error();
  return 0;
}
