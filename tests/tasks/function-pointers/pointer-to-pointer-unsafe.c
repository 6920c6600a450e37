/* a function pointer is replaced through its address */
extern void __VERIFIER_error(void);
static int inc(int n) { return n + 1; }
static int dbl(int n) { return n * 2; }
static void install(int (**slot)(int)) { *slot = dbl; }
int main(void) {
    int (*f)(int) = inc;
    int n = 10;
    install(&f);
    if (f(n) != 11)
        __VERIFIER_error();
    return 0;
}
