/* modf of an infinity: the fraction is zero with the infinity's sign */
extern void reach_error(void);
extern double modf(double, double *);
int main(void) {
    double whole, x = -1.0;
    double fraction = modf(x / 0.0, &whole);
    if (1.0 / fraction > 0.0 || whole != x / 0.0)
        reach_error();
    return 0;
}
