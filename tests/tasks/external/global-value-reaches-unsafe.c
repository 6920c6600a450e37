/* some value of the external global equals the bound, none that passed the test exceeds it */
extern void __VERIFIER_error(void);
extern void __VERIFIER_assume(int);
extern int limit;
int main(void) {
    int v = limit;
    __VERIFIER_assume(v >= -5 && v <= 15);
    if (v > 10)
        return 1;
    if (v >= 10)
        __VERIFIER_error();
    return 0;
}
