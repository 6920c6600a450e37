/* the first argument is the value */
extern void reach_error(void);
int main(void) {
    long x = 8;
    if (__builtin_expect_with_probability(x, 1, 0.9) != 7)
        reach_error();
    return 0;
}
