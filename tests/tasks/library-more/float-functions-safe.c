/* fabs, sqrt, fmod, fmin, fmax, copysign and fma called through pointers, in double */
extern void reach_error(void);
extern double fabs(double), sqrt(double), fmod(double, double), fmin(double, double);
extern double fmax(double, double), copysign(double, double), fma(double, double, double);
int main(void) {
    double (*a)(double) = fabs, (*s)(double) = sqrt, (*m)(double, double) = fmod, (*n)(double, double) = fmin;
    double (*x)(double, double) = fmax, (*c)(double, double) = copysign, (*f)(double, double, double) = fma;
    double e = 0x1p-52;
    if (a(-2.0) != 2.0 || s(6.25) != 2.5 || m(-7.0, 3.0) != -1.0)
        reach_error();
    if (n(0.0 / 0.0, 1.0) != 1.0 || x(3.0, 4.0) != 4.0 || c(3.0, -0.0) != -3.0)
        reach_error();
    if (f(1.0 + e, 1.0 + e, -1.0 - 2 * e) != e * e)
        reach_error();
    return 0;
}
