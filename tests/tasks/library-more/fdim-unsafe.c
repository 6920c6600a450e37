/* fdim is the positive difference, or zero */
extern void reach_error(void);
extern double fdim(double, double);
extern float fdimf(float, float);
extern long double fdiml(long double, long double);
int main(void) {
    double a = 2.0, b = 5.5;
    if (fdim(b, a) != 3.5 || fdim(b, b - 1.5) != 0.0)
        reach_error();
    if (fdimf(1.0f, 0.5f) != 0.5f || fdiml(-1.0L, 1.0L) != 0.0L)
        reach_error();
    return 0;
}
