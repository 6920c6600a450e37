/* isfinite, isnormal, signbit and fpclassify as functions, in double */
extern void reach_error(void);
extern int isfinite(double), isnormal(double), signbit(double), fpclassify(double), __finite(double);
typedef int (*function)(double);
int main(void) {
    function f = isfinite, n = isnormal, s = signbit, c = fpclassify, g = __finite;
    double tiny = 0x1p-1074;
    if (0 == f(tiny) || n(tiny) || s(tiny) || 0 == s(-tiny))
        reach_error();
    if (c(tiny) != 4 || c(1.0) != 4 || 0 == g(tiny))
        reach_error();
    return 0;
}
