/* powers, logarithms and roots of floats where annex F says their values */
extern void reach_error(void);
extern float expf(float), logf(float), log2f(float), log10f(float), cbrtf(float);
extern float hypotf(float, float), powf(float, float), nanf(const char *);
int main(void) {
    float zero = 0, one = 1, infinite = one / zero, none = nanf("");
    if (expf(zero) != 1 || logf(one) != 0 || log2f(one) != 0 || log10f(one) != 0 || expf(-infinite) != 0)
        reach_error();
    if (cbrtf(-infinite) != -infinite || hypotf(infinite, none) != infinite || powf(none, zero) != 0)
        reach_error();
    if (none == none)
        reach_error();
    return 0;
}
