/* modf splits off the integer part, both with the sign of the number */
extern void reach_error(void);
extern double modf(double, double *);
extern float modff(float, float *);
extern long double modfl(long double, long double *);
int main(void) {
    double i;
    float j;
    long double k;
    if (modf(-3.5, &i) != -0.25 || i != -3.0)
        reach_error();
    if (modff(7.0f, &j) != 0.0f || j != 7.0f)
        reach_error();
    if (modfl(2.5L, &k) != 0.5L || k != 2.0L)
        reach_error();
    if (1.0 / modf(-1.0, &i) > 0.0)
        reach_error();
    return 0;
}
