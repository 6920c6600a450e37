/* ilogb returns the exponent as an int, with special values for zero and NaN */
extern void reach_error(void);
extern int ilogb(double), ilogbf(float), ilogbl(long double);
int main(void) {
    double zero = 0.0;
    if (ilogb(-10.0) != 3 || ilogbf(0.75f) != -1 || ilogbl(0x1p-16445L) != -16445)
        reach_error();
    if (ilogb(1) != -2147483647 - 1)
        reach_error();
    return 0;
}
