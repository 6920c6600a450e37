/* modf splits a number into parts with the same sign, also where another function of the library is used. */
extern void reach_error(void);
extern double modf(double, double *);
extern long lround(double);
int main(void) {
  double whole, part = modf(-3.25, &whole);
  if (part == -0.25 && whole == -3.0 && lround(2.5) == 2)
    reach_error();
  return 0;
}
