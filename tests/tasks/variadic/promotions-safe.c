/* char, short and float arguments arrive as int, int and double */
extern void __VERIFIER_error(void);
static int collect(int n, ...) {
    __builtin_va_list ap;
    __builtin_va_start(ap, n);
    int c = __builtin_va_arg(ap, int);
    double f = __builtin_va_arg(ap, double);
    int s = __builtin_va_arg(ap, int);
    __builtin_va_end(ap);
    return c + (int)(f * 2) + s;
}
int main(void) {
    signed char c = -1;
    float f = 2.0f;
    short s = 100;
    if (collect(3, c, f, s) != 103)
        __VERIFIER_error();
    return 0;
}
