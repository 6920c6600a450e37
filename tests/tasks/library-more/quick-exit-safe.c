/* quick_exit runs the handlers of at_quick_exit, the latest first, and no others */
extern void reach_error(void);
extern int at_quick_exit(void (*)(void)), atexit(void (*)(void));
extern void quick_exit(int) __attribute__((noreturn));
static int n;
static void first(void) { n += 2; }
static void last(void) {
    if (n != 12)
        reach_error();
}
static void wrong(void) { reach_error(); }
int main(void) {
    atexit(wrong);
    at_quick_exit(last);
    at_quick_exit(first);
    n = 10;
    quick_exit(0);
}
