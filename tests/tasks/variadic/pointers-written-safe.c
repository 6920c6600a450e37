/* a pointer taken from the list is written through, up to the null pointer */
extern void reach_error(void);
static void set_all(int v, ...) {
    __builtin_va_list ap;
    int *p;
    __builtin_va_start(ap, v);
    while ((p = __builtin_va_arg(ap, int *)))
        *p = v;
    __builtin_va_end(ap);
}
int main(void) {
    int a = 0, b = 0, c = 0;
    set_all(4, &a, &c, (int *)0);
    if (a + b + c != 8)
        reach_error();
    return b;
}
