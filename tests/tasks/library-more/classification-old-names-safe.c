/* finite, isinff, isnanl and their like are functions of the old C library */
extern void reach_error(void);
extern int finite(double), finitef(float), finitel(long double), isinff(float), isinfl(long double);
extern int isnanf(float), isnanl(long double);
int main(void) {
    double zero = 0.0;
    float f = 1.0f / (float)zero;
    long double l = -1.0L / zero;
    int (*a)(double) = finite, (*b)(float) = finitef, (*c)(long double) = finitel, (*d)(float) = isinff;
    int (*e)(long double) = isinfl, (*g)(float) = isnanf, (*h)(long double) = isnanl;
    if (0 == a(zero) || b(f) || c(l) || d(f) != 1 || e(l) != -1)
        reach_error();
    if (0 == g(f - f) || 0 == h(l + f) || h(l))
        reach_error();
    return 0;
}
