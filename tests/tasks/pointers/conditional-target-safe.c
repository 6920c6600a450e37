/* exactly one of two variables is written, whichever the input selects */
extern void __VERIFIER_error(void);
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);
int main(void) {
    int x = 0, y = 0;
    int c = __VERIFIER_nondet_int();
    __VERIFIER_assume(c >= 0 && c <= 1);
    int *p = c ? &x : &y;
    *p = 1;
    if (x + y != 1)
        __VERIFIER_error();
    return 0;
}
