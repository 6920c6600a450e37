// 2^53 + 1 is a long double but not a double.
extern void __VERIFIER_error(void);

typedef long double extended;
int main(void) {
  extended x = 9007199254740992, one = 1;
  x += one;
  if (x == 9007199254740992) __VERIFIER_error();
  return 0;
}
