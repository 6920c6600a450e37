/* unsigned saturating addition and subtraction stop at the bounds */
extern void reach_error(void);
int main(void) {
    unsigned char a = 200, b = 50;
    unsigned x = 3, y = 5;
    if (__builtin_elementwise_add_sat(a, b) != 255)
        reach_error();
    if (__builtin_elementwise_sub_sat(x, y) != 0)
        reach_error();
    if (__builtin_elementwise_sub_sat(y, x) != 2)
        reach_error();
    return 0;
}
