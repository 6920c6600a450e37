/* ldexp multiplies by a power of two and rounds once where the result is subnormal */
extern void reach_error(void);
extern double ldexp(double, int);
extern float ldexpf(float, int);
extern long double ldexpl(long double, int);
int main(void) {
    double d = ldexp(0x1.8p0, -1074), infinite = ldexp(1.0, 1024);
    if (d != 0x1p-1073)
        reach_error();
    if (infinite != 2 * infinite)
        reach_error();
    if (ldexpf(3.0f, -2) != 0.75f || ldexpl(-1.0L, 3) != -8.0L)
        reach_error();
    return 0;
}
