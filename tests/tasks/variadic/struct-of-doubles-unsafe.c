/* a structure of a double and a long takes one register of each class */
extern void __VERIFIER_error(void);
struct mixed { double d; long n; };
static double use(int n, ...) {
    __builtin_va_list ap;
    double total = 0;
    __builtin_va_start(ap, n);
    for (int i = 0; i < n; i++) {
        struct mixed m = __builtin_va_arg(ap, struct mixed);
        total += m.d * m.n;
    }
    __builtin_va_end(ap);
    return total;
}
int main(void) {
    struct mixed m = {0.5, 1};
    struct mixed k = {1.5, 2};
    if (use(2, m, k) != 3.0)
        __VERIFIER_error();
    return 0;
}
