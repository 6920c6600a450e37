// isunordered is true exactly if an operand is NaN.
extern void reach_error(void);

int main(void) {
  float zero = 0.0f, one = 1.0f;
  float nan = zero / zero;
  if (__builtin_isless(nan, one)) reach_error();
  if (!__builtin_isunordered(one, zero)) reach_error();
  return 0;
}
