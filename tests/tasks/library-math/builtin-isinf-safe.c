/* one divided by zero is infinite; the largest double doubled is, too */
extern void reach_error(void);
int main(void) {
    double zero = 0.0, one = 1.0, big = 1.7976931348623157e308;
    double x = one / zero, y = big * 2;
    if (__builtin_isnan(x) || x != y)
        reach_error();
    if (!__builtin_isinf(y))
        reach_error();
    return 0;
}
