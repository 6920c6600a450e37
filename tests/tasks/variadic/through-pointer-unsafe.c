/* a variadic function called through a pointer, twice, with different arguments */
extern void reach_error(void);
static int last(int n, ...) {
    __builtin_va_list ap;
    int v = n;
    __builtin_va_start(ap, n);
    for (int i = 0; i < n; i++)
        v = __builtin_va_arg(ap, int);
    __builtin_va_end(ap);
    return v;
}
int main(void) {
    int (*f)(int, ...) = last;
    int r = f(1, 2) * 10 + f(3, 3, 4, 5);
    if (r % 10 != 2 || f(0) != 0)
        reach_error();
    return 0;
}
