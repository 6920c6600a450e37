/* a structure of two registers in the argument list */
extern void reach_error(void);
struct pair { long a; int b; };
static long use(int n, ...) {
    __builtin_va_list ap;
    __builtin_va_start(ap, n);
    struct pair p = __builtin_va_arg(ap, struct pair);
    int after = __builtin_va_arg(ap, int);
    __builtin_va_end(ap);
    p.a += p.b;
    return p.a + after;
}
int main(void) {
    struct pair p = {1, 2};
    if (use(2, p, 4) != 7 || p.a != 1)
        reach_error();
    return 0;
}
