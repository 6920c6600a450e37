// inf - inf is NaN, inf + inf is inf.
extern void __VERIFIER_error(void);

int main(void) {
  float big = 3e38f;
  float inf = big * big;
  float x = inf + inf;
  if (x != inf) __VERIFIER_error();
  return 0;
}
