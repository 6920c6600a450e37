/* a function without a body returns any int, here bounded by an assumption */
extern void __VERIFIER_error(void);
extern void __VERIFIER_assume(int);
extern int sensor(void);
int main(void) {
    int v = sensor();
    __VERIFIER_assume(v >= 0 && v <= 100);
    if (v > 100)
        __VERIFIER_error();
    return 0;
}
