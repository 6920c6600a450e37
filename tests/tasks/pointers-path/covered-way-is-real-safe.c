/* both branches lead to the same state; the error lies behind the one that is looked at second */
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);
int x, y;
int main(void) {
    int n = __VERIFIER_nondet_int();
    __VERIFIER_assume(n >= 0 && n < 10);
    int *p = &y;
    if (n > 5)
        p = &x;
    else if (n < 3)
        p = &x;
    else
        return 0;
    *p = 1;
    if (n >= 3 && n <= 5 && x == 1)
        reach_error();
    return 0;
}
