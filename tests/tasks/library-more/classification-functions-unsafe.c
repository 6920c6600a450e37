/* the functions behind the classification macros: isinf has a sign, fpclassify five values */
extern void reach_error(void);
extern int __isinf(double), __isnan(double), __finite(double), __signbit(double), __fpclassify(double);
int main(void) {
    double zero = 0.0, infinite = 1.0 / zero;
    if (__isinf(+infinite) != -1 || __isinf(1.0) != 0)
        reach_error();
    if (__isnan(infinite - infinite) == 0 || __finite(infinite) != 0)
        reach_error();
    if (__signbit(-zero) == 0 || __signbit(zero) != 0)
        reach_error();
    if (__fpclassify(zero) != 2 || __fpclassify(infinite) != 1 || __fpclassify(0x1p-1074) != 3)
        reach_error();
    return 0;
}
