/* the rounding functions called through pointers, in double */
extern void reach_error(void);
extern double floor(double), ceil(double), trunc(double), rint(double);
extern double nearbyint(double), round(double), roundeven(double);
typedef double (*function)(double);
int main(void) {
    function f[7] = {floor, ceil, trunc, rint, nearbyint, round, roundeven};
    if (f[0](-2.5) != -3.0 || f[1](2.25) != 3.0 || f[2](-2.75) != -2.0)
        reach_error();
    if (f[3](2.5) != 2.0 || f[4](3.5) != 4.0)
        reach_error();
    if (f[5](2.5) != 3.0 || f[6](2.5) != 2.0)
        reach_error();
    return 0;
}
