// The range is that of the type converted to.
extern void __VERIFIER_assume(int);
extern float __VERIFIER_nondet_float(void);
int main(void) {
  float x = __VERIFIER_nondet_float();
  __VERIFIER_assume(x > -129.0f && x < 129.0f);
  signed char c = x;
  return c == 100;
}
