/* whichever function the input selects, the three results are 4, 5 and 7 */
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);
static int a(int n) { return n + 1; }
static int b(int n) { return n + 2; }
static int c(int n) { return n + 4; }
int main(void) {
    int (*f[3])(int) = {a, b, c};
    int i = __VERIFIER_nondet_int();
    __VERIFIER_assume(0 <= i && i <= 2);
    if (f[i](3) == 6)
        reach_error();
    return 0;
}
