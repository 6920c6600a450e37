/* the square root is correctly rounded */
extern void reach_error(void);
int main(void) {
    double x = 2.0;
    float y = 2.0f;
    if (__builtin_elementwise_sqrt(x) != 0x1.6a09e667f3bcdp0)
        reach_error();
    if (__builtin_elementwise_sqrt(y) != 0x1.6a09e6p0f)
        reach_error();
    return 0;
}
