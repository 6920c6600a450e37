/* sinh, cosh and their like have their values and errors at zero, at infinity, and outside of their domains */
#include <errno.h>
extern void reach_error(void);
extern double sinh(double), cosh(double), acosh(double), atanh(double), expm1(double), log1p(double), exp2(double), erf(double);
extern double __VERIFIER_nondet_double(void);
int main(void) {
    double x = __VERIFIER_nondet_double();
    if (sinh(0) != 0 || cosh(0) != 1 || acosh(1) != 0 || expm1(0) != 0 || exp2(0) != 1 || log1p(0) != 0)
        reach_error();
    errno = 0;
    if (atanh(1) <= 1e300 || errno != ERANGE)
        reach_error();
    errno = 0;
    double y = acosh(x);
    if (x < 1 && (y == y || errno != EDOM))
        reach_error();
    if (x > 0 && x < 2 && (erf(x) > 1 || erf(x) < 0))
        reach_error();
    return 0;
}
