/* the functions of math.h under the names with underscores that old headers declare */
extern void reach_error(void);
extern double __floor(double), __ceil(double), __trunc(double), __rint(double), __round(double);
extern double __fabs(double), __sqrt(double), __fmod(double, double), __copysign(double, double);
extern double __fmin(double, double), __fmax(double, double), __fma(double, double, double);
extern double __nearbyint(double), __roundeven(double);
extern int __isnormal(double), __isfinite(double);
int main(void) {
    double x = 2.5;
    if (__floor(x) != 2 || __ceil(x) != 3 || __trunc(-x) != -2 || __rint(x) != 2 || __round(x) != 3)
        reach_error();
    if (__fabs(-x) != x || __sqrt(x * x) != x || __fmod(x, 2) != 0.5 || __copysign(x, -1) != -x)
        reach_error();
    if (__fmin(x, 1) != 1 || __fmax(x, 1) != x || __fma(x, 2, 1) != 6)
        reach_error();
    if (__nearbyint(x) != 2 || __roundeven(x) != 2 || 0 == __isnormal(x) || 0 == __isfinite(x))
        reach_error();
    return 0;
}
