/* the table of operations that the mode selected is in force until the end */
extern void __VERIFIER_error(void);
extern _Bool __VERIFIER_nondet_bool(void);
static int choice(void) {
    if (__VERIFIER_nondet_bool())
        return 1;
    return 0;
}
struct operations {
    int (*open)(int);
    int (*close)(int);
};
static int add(int n) { return n + 4; }
static int subtract(int n) { return n - 4; }
static int twice(int n) { return n * 2; }
static int half(int n) { return n / 2; }
static const struct operations linear = {add, subtract}, scaled = {twice, half};
static const struct operations *active;
static void configure(int scale) {
    active = &linear;
    if (scale)
        active = &scaled;
}
int main(void) {
    int scale = choice();
    configure(scale);
    int opened = active->open(6);
    if (opened != (scale ? 12 : 10))
        __VERIFIER_error();
    if (active->close(opened) != 6)
        __VERIFIER_error();
    return 0;
}
