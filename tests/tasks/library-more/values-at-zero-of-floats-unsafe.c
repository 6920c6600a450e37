/* mathematical functions of floats where annex F says their values */
extern void reach_error(void);
extern float sinf(float), cosf(float), tanf(float), asinf(float), acosf(float), atanf(float), sinhf(float), coshf(float), tanhf(float), asinhf(float), acoshf(float);
extern float atanhf(float), exp2f(float), expm1f(float), log1pf(float), erff(float), erfcf(float), tgammaf(float);
extern float atan2f(float, float);
int main(void) {
    float zero = 0, one = 1, infinite = one / zero;
    if (sinf(zero) != 0 || cosf(zero) != 1 || tanf(zero) != 0 || asinf(zero) != 0 || acosf(one) != 0)
        reach_error();
    if (atanf(zero) != 0 || atan2f(zero, one) != 0 || tanhf(infinite) != 0 || sinhf(zero) != 0)
        reach_error();
    if (coshf(zero) != 1 || asinhf(zero) != 0 || acoshf(one) != 0 || atanhf(zero) != 0 || exp2f(zero) != 1)
        reach_error();
    if (expm1f(zero) != 0 || log1pf(zero) != 0 || erff(zero) != 0 || erfcf(infinite) != 0)
        reach_error();
    if (tgammaf(infinite) != infinite)
        reach_error();
    return 0;
}
