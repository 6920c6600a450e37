/* modf called through a pointer, in all formats */
extern void reach_error(void);
extern double modf(double, double *);
extern float modff(float, float *);
extern long double modfl(long double, long double *);
int main(void) {
    double (*f)(double, double *) = modf, i;
    float (*g)(float, float *) = modff, j;
    long double (*h)(long double, long double *) = modfl, k;
    if (f(-3.25, &i) != -0.25 || i != -3.0)
        reach_error();
    if (g(7.0f, &j) != 0.0f || j != 7.0f)
        reach_error();
    if (h(2.5L, &k) != 0.5L || k != 2.0L)
        reach_error();
    return 0;
}
