/* a fused multiply-add rounds once */
extern void reach_error(void);
int main(void) {
    double e = 0x1p-30, a = 1.0 + e, b = 1.0 - e;
    if (__builtin_elementwise_fma(a, b, -1.0) != -(e * e))
        reach_error();
    if (__builtin_elementwise_fma(2.0f, 3.0f, 1.0f) != 7.0f)
        reach_error();
    return 0;
}
