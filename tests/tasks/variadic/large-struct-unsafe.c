/* a structure too large for registers in the argument list is copied whole */
extern void reach_error(void);
struct big { int a[10]; };
static int use(int n, ...) {
    __builtin_va_list ap;
    __builtin_va_start(ap, n);
    struct big b = __builtin_va_arg(ap, struct big);
    n = __builtin_va_arg(ap, int);
    __builtin_va_end(ap);
    b.a[0] = 1;
    return b.a[9] + b.a[0] + n;
}
int main(void) {
    struct big b = {{0}};
    b.a[9] = 40;
    if (use(2, b, 2) != 42 || b.a[0] != 0)
        reach_error();
    return 0;
}
