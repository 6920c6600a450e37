/* the two functions write different variables; the later test of the input tells which was called */
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);
int x, y;
static int *to_x(void) { return &x; }
static int *to_y(void) { return &y; }
int main(void) {
    int n = __VERIFIER_nondet_int();
    __VERIFIER_assume(n >= 0 && n < 10);
    int *(*f)(void) = n > 5 ? to_x : to_y;
    *f() = 1;
    if (n > 8 && y == 1)
        reach_error();
    return 0;
}
