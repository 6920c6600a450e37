// Long double has NaN and infinities with the usual comparisons.
extern void reach_error(void);

typedef long double extended;
int main(void) {
  extended big = 1e4932L, zero = 0;
  extended inf = big * big, nan = inf * zero;
  if (inf <= big) reach_error();
  if (nan == nan) reach_error();
  return 0;
}
