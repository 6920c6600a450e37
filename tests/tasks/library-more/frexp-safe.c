/* frexp takes a number apart into a fraction and an exponent, also a subnormal one */
extern void reach_error(void);
extern double frexp(double, int *);
extern float frexpf(float, int *);
extern long double frexpl(long double, int *);
int main(void) {
    int e;
    double d = frexp(-12.0, &e);
    if (d != -0.75 || e != 4)
        reach_error();
    if (frexp(0x1p-1074, &e) != 0.5 || e != -1073)
        reach_error();
    if (frexpf(0.25f, &e) != 0.5f || e != -1)
        reach_error();
    if (frexpl(3.0L, &e) != 0.75L || e != 2)
        reach_error();
    return 0;
}
