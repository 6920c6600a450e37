/* a structure of large alignment among the variable arguments */
extern void reach_error(void);
typedef __builtin_va_list list;
struct aligned { int x __attribute__((aligned(32))); };
static int sum(int count, ...) {
    list arguments;
    __builtin_va_start(arguments, count);
    int first = __builtin_va_arg(arguments, int);
    struct aligned middle = __builtin_va_arg(arguments, struct aligned);
    int last = __builtin_va_arg(arguments, int);
    __builtin_va_end(arguments);
    return first + 10 * middle.x + 100 * last;
}
int main(void) {
    struct aligned five = {5};
    if (sum(3, 1, five, 2) != 251)
        reach_error();
    return 0;
}
