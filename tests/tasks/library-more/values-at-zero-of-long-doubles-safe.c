/* mathematical functions of long doubles where annex F says their values */
extern void reach_error(void);
extern long double sinl(long double), cosl(long double), tanl(long double), asinl(long double), acosl(long double), atanl(long double), sinhl(long double), coshl(long double), tanhl(long double), asinhl(long double), acoshl(long double);
extern long double atanhl(long double), exp2l(long double), expm1l(long double), log1pl(long double), erfl(long double), erfcl(long double), tgammal(long double);
extern long double atan2l(long double, long double);
int main(void) {
    long double zero = 0, one = 1, infinite = one / zero;
    if (sinl(zero) != 0 || cosl(zero) != 1 || tanl(zero) != 0 || asinl(zero) != 0 || acosl(one) != 0)
        reach_error();
    if (atanl(zero) != 0 || atan2l(zero, one) != 0 || tanhl(infinite) != 1 || sinhl(zero) != 0)
        reach_error();
    if (coshl(zero) != 1 || asinhl(zero) != 0 || acoshl(one) != 0 || atanhl(zero) != 0 || exp2l(zero) != 1)
        reach_error();
    if (expm1l(zero) != 0 || log1pl(zero) != 0 || erfl(zero) != 0 || erfcl(infinite) != 0)
        reach_error();
    if (tgammal(infinite) != infinite)
        reach_error();
    return 0;
}
