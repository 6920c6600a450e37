/* a recursive greatest common divisor never exceeds either argument */
extern void __VERIFIER_error(void);
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);
static int gcd(int a, int b) { return b == 0 ? a : gcd(b, a % b); }
int main(void) {
    int a = __VERIFIER_nondet_int();
    __VERIFIER_assume(a >= 1 && a <= 30);
    int b = __VERIFIER_nondet_int();
    __VERIFIER_assume(b >= 1 && b <= 30);
    if (gcd(a, b) > a)
        __VERIFIER_error();
    return 0;
}
