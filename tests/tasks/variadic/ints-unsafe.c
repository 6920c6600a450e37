/* va_arg takes the unnamed arguments in order */
extern void __VERIFIER_error(void);
static int sum(int n, ...) {
    __builtin_va_list ap;
    int total = 0;
    __builtin_va_start(ap, n);
    for (int i = 0; i < n; i++)
        total += __builtin_va_arg(ap, int);
    __builtin_va_end(ap);
    return total;
}
int main(void) {
    int x = 10;
    if (sum(3, x, 2 * x, 3 * x) != 30)
        __VERIFIER_error();
    return 0;
}
