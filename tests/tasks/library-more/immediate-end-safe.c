/* the functions that end the program at once run no handler */
extern void reach_error(void);
extern void _exit(int), __stack_chk_fail(void), __chk_fail(void), __fortify_fail(const char *);
extern int atexit(void (*)(void)), __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);
static void handler(void) { reach_error(); }
int main(void) {
    int x = __VERIFIER_nondet_int();
    __VERIFIER_assume(x >= -2 && x <= 5);
    atexit(handler);
    if (x == 0)
        _exit(0);
    if (x == 1)
        __stack_chk_fail();
    if (x == 2)
        __chk_fail();
    if (x == 3)
        __fortify_fail("x");
    if (x >= 0)
        __builtin_trap();
    if (x < 0)
        _exit(1);
    return 0;
}
