/* rounding to nearest, halves to even */
extern void reach_error(void);
int main(void) {
    double x = 3.5;
    if (__builtin_elementwise_roundeven(x) != 2.0)
        reach_error();
    if (__builtin_elementwise_nearbyint(x - 1.0) != 2.0)
        reach_error();
    if (__builtin_elementwise_rint(0.5f) != 0.0f)
        reach_error();
    return 0;
}
