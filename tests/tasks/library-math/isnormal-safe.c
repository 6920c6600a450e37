/* a subnormal number is finite, but not normal */
extern void reach_error(void);
int main(void) {
    double x = 2.2250738585072014e-308;
    x = x / 4;
    if (!__builtin_isfinite(x))
        reach_error();
    return x == 0.0;
}
