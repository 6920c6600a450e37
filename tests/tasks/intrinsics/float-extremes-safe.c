/* the number wins over a NaN; minus zero is below zero */
extern void reach_error(void);
int main(void) {
    double zero = 0.0, nan = zero / zero;
    if (__builtin_elementwise_minimumnum(nan, 1.0) != 1.0)
        reach_error();
    if (__builtin_elementwise_maximumnum(nan, 1.0) != 1.0)
        reach_error();
    if (1.0 / __builtin_elementwise_minimumnum(zero, -zero) > 0.0)
        reach_error();
    return 0;
}
