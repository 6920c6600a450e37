/* ten doubles: eight from vector registers and two from the stack */
extern void reach_error(void);
static double sum(int n, ...) {
    __builtin_va_list ap;
    double total = 0;
    __builtin_va_start(ap, n);
    while (n-- > 0)
        total += __builtin_va_arg(ap, double);
    __builtin_va_end(ap);
    return total;
}
int main(void) {
    double x = 1;
    double r = sum(10, x, x + 1, x + 2, x + 3, x + 4, x + 5, x + 6, x + 7, x + 8, x + 9);
    if (r != 55)
        reach_error();
    return 0;
}
