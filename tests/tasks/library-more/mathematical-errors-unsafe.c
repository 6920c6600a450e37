/* outside of their domains, functions give NaN and set errno */
extern void reach_error(void);
extern double log(double), asin(double), pow(double, double), exp(double);
extern int *__errno_location(void);
int main(void) {
    int *number = __errno_location();
    double bad = log(-0.0);
    if (bad == bad || *number != 33)
        reach_error();
    *number = 0;
    if (asin(2.0) <= 4 || *number != 33)
        reach_error();
    if (log(0.0) != -1.0 / 0.0 || *number != 34 || pow(5.0, 0.0) != 1 || exp(0.0) != 1)
        reach_error();
    return 0;
}
