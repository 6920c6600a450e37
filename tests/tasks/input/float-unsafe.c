// A float division by 8 is exact, one by 10 is not.
extern void reach_error(void);
extern void __VERIFIER_assume(int);
extern float __VERIFIER_nondet_float(void);

int main(void) {
  float x = __VERIFIER_nondet_float();
  __VERIFIER_assume(x >= 1 && x <= 60 && x == (int)x);
  float y = x / 10;
  if ((int)(y * 1024) / 1024.0 != y) reach_error();
  return 0;
}
