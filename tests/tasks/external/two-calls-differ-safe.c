/* two calls of a function without a body may return different values */
extern void reach_error(void);
extern void __VERIFIER_assume(int);
extern int sensor(void);
int main(void) {
    int a = sensor();
    __VERIFIER_assume(a >= -3 && a <= 3);
    int b = sensor();
    __VERIFIER_assume(b >= -3 && b <= 3);
    int copy = a;
    if (copy != a)
        reach_error();
    return 0;
}
