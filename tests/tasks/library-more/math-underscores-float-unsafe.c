/* the same in float */
extern void reach_error(void);
extern float __floorf(float), __ceilf(float), __truncf(float), __rintf(float), __roundf(float);
extern float __fabsf(float), __sqrtf(float), __fmodf(float, float), __copysignf(float, float);
extern float __fminf(float, float), __fmaxf(float, float), __fmaf(float, float, float);
extern float __nearbyintf(float), __roundevenf(float);
extern int __isnormalf(float), __isfinitef(float);
int main(void) {
    float x = 2.5f;
    if (__floorf(x) != 2 || __ceilf(x) != 3 || __truncf(-x) != -2 || __rintf(x) != 2 || __roundf(x) != 3)
        reach_error();
    if (__fabsf(-x) != x || __sqrtf(x * x) != x || __fmodf(x, 2) != 0.25f || __copysignf(x, -1) != -x)
        reach_error();
    if (__fminf(x, 1) != 1 || __fmaxf(x, 1) != x || __fmaf(x, 2, 1) != 6)
        reach_error();
    if (__nearbyintf(x) != 2 || __roundevenf(x) != 2 || 0 == __isnormalf(x) || 0 == __isfinitef(x))
        reach_error();
    return 0;
}
