/* the comparisons that are true for NaN, and those that are false without a signal */
extern void reach_error(void);
int main(void) {
    double zero = 0.0, nan = zero / zero, x = 1.0;
    if (0 == __builtin_isunordered(x, nan) || __builtin_isunordered(x, zero))
        reach_error();
    if (__builtin_islessgreater(x, nan) || 0 == __builtin_islessgreater(x, zero))
        reach_error();
    if (0 == !(x >= nan) || 0 == !(x < nan) || 0 == !(nan <= x) || 0 == !(x > nan))
        reach_error();
    if (__builtin_islessequal(nan, nan) || __builtin_isgreater(zero, x))
        reach_error();
    return 0;
}
