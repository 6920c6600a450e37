// 1 / 3 in long double differs from 1 / 3 in double.
extern void __VERIFIER_error(void);

typedef long double extended;
int main(void) {
  double one = 1, three = 3;
  extended x = (extended)one / three;
  if (x != one / three) __VERIFIER_error();
  return 0;
}
