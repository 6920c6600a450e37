/* a list passed by its address goes on where the callee stopped */
extern void __VERIFIER_error(void);
static int take(__builtin_va_list *ap) { return __builtin_va_arg(*ap, int); }
static int digits(int n, ...) {
    __builtin_va_list ap;
    __builtin_va_start(ap, n);
    int r = take(&ap);
    r = r * 10 + take(&ap);
    r = r * 10 + __builtin_va_arg(ap, int);
    __builtin_va_end(ap);
    return r;
}
int main(void) {
    int x = 3;
    if (digits(3, x, x - 1, x - 2) != 321)
        __VERIFIER_error();
    return 0;
}
