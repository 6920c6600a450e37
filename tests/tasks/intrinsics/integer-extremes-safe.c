/* the larger and the smaller of two integers, by their type */
extern void reach_error(void);
int main(void) {
    int a = -1, b = 1;
    unsigned c = a, d = b;
    if (__builtin_elementwise_max(a, b) != 1)
        reach_error();
    if (__builtin_elementwise_min(a, b) != -1)
        reach_error();
    if (__builtin_elementwise_max(c, d) != c)
        reach_error();
    if (__builtin_elementwise_min(c, d) != 1)
        reach_error();
    return 0;
}
