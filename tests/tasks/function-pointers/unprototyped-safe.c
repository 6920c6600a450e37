/* a pointer to a function of unspecified parameters is called with two ints */
extern void reach_error(void);
static int weigh(int a, int b) { return 10 * a + b * 5; }
static int call(int (*f)(), int a, int b) { return f(a, b); }
int main(void) {
    int a = 2, b = 2;
    if (call(weigh, a, b) != 30)
        reach_error();
    return 0;
}
