/* the same in long double */
extern void reach_error(void);
typedef long double real;
extern int isfinitel(real), isnormall(real), signbitl(real), fpclassifyl(real), __finitel(real);
typedef int (*function)(real);
int main(void) {
    function f = isfinitel, n = isnormall, s = signbitl, c = fpclassifyl, g = __finitel;
    real tiny = 0x1p-16445L;
    if (0 == f(tiny) || n(tiny) || s(-tiny) || 0 == s(-tiny))
        reach_error();
    if (c(tiny) != 3 || c(1.0L) != 4 || 0 == g(tiny))
        reach_error();
    return 0;
}
