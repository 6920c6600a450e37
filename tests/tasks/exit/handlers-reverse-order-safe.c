/* handlers run in the reverse order of their registration */
extern void __VERIFIER_error(void);
extern int atexit(void (*)(void));
static int order;
static void check(void) {
    if (order != 21)
        __VERIFIER_error();
}
static void one(void) { order = order * 10 + 1; }
static void two(void) { order = order * 10 + 2; }
int main(void) {
    atexit(check);
    atexit(one);
    atexit(two);
    return 0;
}
