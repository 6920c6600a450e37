/* a list handed to another function is consumed there */
extern void reach_error(void);
static int take_two(__builtin_va_list ap) {
    int a = __builtin_va_arg(ap, int);
    return a + __builtin_va_arg(ap, int);
}
static int sum(int n, ...) {
    __builtin_va_list ap;
    __builtin_va_start(ap, n);
    int first = __builtin_va_arg(ap, int);
    int rest = take_two(ap);
    __builtin_va_end(ap);
    return first + rest;
}
int main(void) {
    int x = 1;
    if (sum(3, x, x + 1, x + 2) != 6)
        reach_error();
    return 0;
}
