/* vprintf and vfprintf take a list of arguments */
extern void reach_error(void);
extern int vprintf(const char *, __builtin_va_list), vfprintf(void *, const char *, __builtin_va_list);
extern void *stdout;
static int show(int n, ...) {
    __builtin_va_list list, again;
    __builtin_va_start(list, n);
    __builtin_va_copy(again, list);
    vprintf("%d\n", list);
    vfprintf(stdout, "%d\n", again);
    __builtin_va_end(list);
    __builtin_va_end(again);
    return n;
}
int main(void) {
    if (show(4, 8) != 3)
        reach_error();
    return 0;
}
