/* va_copy gives a second list that starts at the same place */
extern void reach_error(void);
static int twice(int n, ...) {
    __builtin_va_list ap, again;
    __builtin_va_start(ap, n);
    int total = __builtin_va_arg(ap, int);
    __builtin_va_copy(again, ap);
    total += __builtin_va_arg(ap, int);
    total += __builtin_va_arg(ap, int);
    total += __builtin_va_arg(again, int);
    __builtin_va_end(again);
    __builtin_va_end(ap);
    return total;
}
int main(void) {
    int x = 1;
    if (twice(3, x, x + 10, 10 * x) != 33)
        reach_error();
    return 0;
}
