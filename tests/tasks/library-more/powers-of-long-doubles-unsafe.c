/* powers, logarithms and roots of long doubles where annex F says their values */
extern void reach_error(void);
extern long double expl(long double), logl(long double), log2l(long double), log10l(long double), cbrtl(long double);
extern long double hypotl(long double, long double), powl(long double, long double), nanl(const char *);
int main(void) {
    long double zero = 0, one = 1, infinite = one / zero, none = nanl("");
    if (expl(zero) != 1 || logl(one) != 0 || log2l(one) != 0 || log10l(one) != 0 || expl(-infinite) != 0)
        reach_error();
    if (cbrtl(-infinite) != -infinite || hypotl(infinite, none) != infinite || powl(none, zero) != 0)
        reach_error();
    if (none == none)
        reach_error();
    return 0;
}
