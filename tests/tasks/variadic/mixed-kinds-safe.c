/* ints, doubles, longs and pointers interleaved keep their own order */
extern void reach_error(void);
static long mix(const char *kinds, ...) {
    __builtin_va_list ap;
    long number = 0;
    __builtin_va_start(ap, kinds);
    for (; *kinds; kinds++) {
        long v;
        switch (*kinds) {
        case 'i': v = __builtin_va_arg(ap, int); break;
        case 'd': v = (long)__builtin_va_arg(ap, double); break;
        case 'l': v = __builtin_va_arg(ap, long); break;
        default: v = *__builtin_va_arg(ap, int *); break;
        }
        number = number * 10 + v;
    }
    __builtin_va_end(ap);
    return number;
}
int main(void) {
    int x = 4;
    if (mix("idlp", 1, 2.0, 3l, &x) != 1234)
        reach_error();
    return 0;
}
