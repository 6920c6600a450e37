// A long double takes 16 bytes of which 10 are significant.
extern void __VERIFIER_error(void);

typedef long double extended;
int main(void) {
  extended a[3] = {1, 2, 3};
  int size = sizeof a;
  if (a[2] != 3 || size != 30) __VERIFIER_error();
  return 0;
}
