/* the absolute value of the least number is itself */
extern void reach_error(void);
int main(void) {
    int x = -6, least = -2147483647 - 1;
    if (__builtin_elementwise_abs(x) != 5)
        reach_error();
    if (__builtin_elementwise_abs(least) != least)
        reach_error();
    if (__builtin_abs(least) != least)
        reach_error();
    return 0;
}
