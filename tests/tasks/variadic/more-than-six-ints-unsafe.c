/* the arguments that no longer fit into registers follow on the stack */
extern void reach_error(void);
static long last(int n, ...) {
    __builtin_va_list ap;
    long v = 0;
    __builtin_va_start(ap, n);
    while (n-- > 0)
        v = __builtin_va_arg(ap, long);
    __builtin_va_end(ap);
    return v;
}
int main(void) {
    long x = 1;
    long r = last(9, x, x + 1, x + 2, x + 3, x + 4, x + 5, x + 6, x + 7, x + 8);
    if (r != 6)
        reach_error();
    return 0;
}
