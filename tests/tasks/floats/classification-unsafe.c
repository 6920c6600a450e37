// isnan, isinf and isfinite tell NaN, infinities and the rest apart.
extern void reach_error(void);

int main(void) {
  double zero = 0.0, one = 1.0;
  double nan = zero / zero, inf = one / zero;
  if (!__builtin_isnan(inf)) reach_error();
  if (!__builtin_isinf(inf) || __builtin_isinf(nan)) reach_error();
  if (__builtin_isfinite(-inf) || !__builtin_isfinite(one)) reach_error();
  return 0;
}
