/* the same functions in float */
extern void reach_error(void);
extern float fabsf(float), sqrtf(float), fmodf(float, float), fminf(float, float);
extern float fmaxf(float, float), copysignf(float, float), fmaf(float, float, float);
int main(void) {
    float (*a)(float) = fabsf, (*s)(float) = sqrtf, (*m)(float, float) = fmodf, (*n)(float, float) = fminf;
    float (*x)(float, float) = fmaxf, (*c)(float, float) = copysignf, (*f)(float, float, float) = fmaf;
    if (a(-2.0f) != 2.0f || s(6.25f) != 2.5f || m(-7.0f, 3.0f) != -1.0f)
        reach_error();
    if (n(-1.0f, 1.0f) != -1.0f || x(3.0f, 4.0f) != 4.0f || c(-3.0f, 1.0f) != 3.0f)
        reach_error();
    if (f(2.0f, 3.0f, 4.0f) != 10.0f)
        reach_error();
    return 0;
}
