/* the same in long double */
extern void reach_error(void);
typedef long double real;
extern real __floorl(real), __ceill(real), __truncl(real), __rintl(real), __roundl(real);
extern real __fabsl(real), __sqrtl(real), __fmodl(real, real), __copysignl(real, real);
extern real __fminl(real, real), __fmaxl(real, real), __fmal(real, real, real);
extern real __nearbyintl(real), __roundevenl(real);
extern int __isnormall(real), __isfinitel(real);
int main(void) {
    real x = 2.5L;
    if (__floorl(x) != 2 || __ceill(x) != 3 || __truncl(-x) != -2 || __rintl(x) != 2 || __roundl(x) != 3)
        reach_error();
    if (__fabsl(-x) != x || __sqrtl(x * x) != x || __fmodl(x, 2) != 0.5L || __copysignl(x, -1) != -x)
        reach_error();
    if (__fminl(x, 1) != 1 || __fmaxl(x, 1) != x || __fmal(x, 2, 1) != 6)
        reach_error();
    if (__nearbyintl(x) != 2 || __roundevenl(x) != 2 || 0 == __isnormall(x) || 0 == __isfinitel(x))
        reach_error();
    return 0;
}
