/* a loop without end, two calls away from the error */
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
static int wait(int n) {
    while (n)
        n = __VERIFIER_nondet_int();
    return n;
}
static int twice(int n) { return 2 * wait(n); }
int main(void) {
    if (twice(5) == 0)
        reach_error();
    return 0;
}
