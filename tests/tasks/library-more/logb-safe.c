/* logb returns the exponent as a float: minus infinity for zero */
extern void reach_error(void);
extern double logb(double);
extern float logbf(float);
extern long double logbl(long double);
int main(void) {
    double zero = 0.0;
    if (logb(9.0) != 3.0 || logbf(0.1f) != -4.0f || logbl(1.0L) != 0.0L)
        reach_error();
    if (logb(zero) != -1.0 / 0.0)
        reach_error();
    if (logb(0x1p-1074) != -1074.0)
        reach_error();
    return 0;
}
