/* the same in float */
extern void reach_error(void);
extern int isfinitef(float), isnormalf(float), signbitf(float), fpclassifyf(float), __finitef(float);
typedef int (*function)(float);
int main(void) {
    function f = isfinitef, n = isnormalf, s = signbitf, c = fpclassifyf, g = __finitef;
    float tiny = 0x1p-126f;
    if (0 == f(tiny) || n(tiny) || s(tiny) || 0 == s(-tiny))
        reach_error();
    if (c(tiny) != 3 || c(1.0f) != 4 || 0 == g(tiny))
        reach_error();
    return 0;
}
