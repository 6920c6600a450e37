/* fmin and fmax return the other argument when one is not a number */
extern void reach_error(void);
extern double fmin(double, double);
extern double fmax(double, double);
int main(void) {
    double zero = 0.0, one = 1.0;
    double nan = zero / zero;
    double r = fmin(nan, one), s = fmax(one, nan);
    if (r != 1.0 || s != 1.0)
        reach_error();
    if (fmin(zero, r) != 0.0)
        reach_error();
    return 0;
}
