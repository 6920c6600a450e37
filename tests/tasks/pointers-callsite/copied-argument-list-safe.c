/* two lists of variable arguments stand at the same argument: both calls write the same variable */
extern void reach_error(void);
int x, y;
static void add(__builtin_va_list l) { *__builtin_va_arg(l, int *) += 3; }
static void call(int n, ...) {
    __builtin_va_list l, m;
    __builtin_va_start(l, n);
    __builtin_va_copy(m, l);
    add(m);
    add(l);
    __builtin_va_end(m);
    __builtin_va_end(l);
}
int main(void) {
    call(2, &x, &y);
    if (x != 6 || y != 0)
        reach_error();
    return 0;
}
