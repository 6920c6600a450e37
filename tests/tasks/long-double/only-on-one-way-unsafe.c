/* long doubles are arguments and results on one way; the other one has none */
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);
static long double half(long double x) {
    return x / 2.0L;
}
int main(void) {
    int in = __VERIFIER_nondet_int();
    __VERIFIER_assume(in >= 0 && in < 10);
    int n = in > 5 ? (int)half(in) : in;
    if (n == 5)
        reach_error();
    return 0;
}
