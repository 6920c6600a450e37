/* the classification builtin selects its answer by the kind of number */
extern void __VERIFIER_error(void);
int main(void) {
    double x = 1e-300;
    x = x * 1e-10;
    int kind = __builtin_fpclassify(0, 1, 4, 3, 2, x);
    x = x * 1e-100;
    int zero = __builtin_fpclassify(0, 1, 4, 3, 2, x);
    if (kind != 3 || zero != 3)
        __VERIFIER_error();
    return 0;
}
