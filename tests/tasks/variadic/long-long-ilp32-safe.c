/* on a 32-bit machine a long long takes two slots of the argument list */
extern void __VERIFIER_error(void);
static long long second(int n, ...) {
    __builtin_va_list ap;
    __builtin_va_start(ap, n);
    int first = __builtin_va_arg(ap, int);
    long long v = __builtin_va_arg(ap, long long);
    int third = __builtin_va_arg(ap, int);
    __builtin_va_end(ap);
    return first == 1 && third == 3 ? v : -1;
}
int main(void) {
    long long big = 5000000000;
    if (second(3, 1, big, 3) != 5000000000)
        __VERIFIER_error();
    return 0;
}
