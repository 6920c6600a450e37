/* mathematical functions where annex F says their values */
extern void reach_error(void);
extern double tan(double), acos(double), atan(double), atan2(double, double), tanh(double), asinh(double), erfc(double);
extern double cbrt(double), log2(double), log10(double), hypot(double, double), tgamma(double);
int main(void) {
    double zero = 0, one = 1, infinite = one / zero;
    if (tan(zero) != 0 || acos(one) != 0 || atan(zero) != 0 || atan2(zero, one) != 0 || tanh(infinite) != 1)
        reach_error();
    if (asinh(zero) != 0 || erfc(infinite) != 0 || cbrt(-infinite) != -infinite || log2(one) != 0 || log10(one) != 0)
        reach_error();
    if (hypot(infinite, zero) != infinite || tgamma(infinite) != infinite)
        reach_error();
    return 0;
}
