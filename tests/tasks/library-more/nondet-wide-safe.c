/* inputs of 128 bits and long doubles */
extern void reach_error(void);
extern unsigned __int128 __VERIFIER_nondet_uint128(void);
extern long double __VERIFIER_nondet_longdouble(void), __VERIFIER_nondet_long_double(void);
extern void __VERIFIER_assume(int);
int main(void) {
    unsigned __int128 x = __VERIFIER_nondet_uint128();
    long double a = __VERIFIER_nondet_longdouble(), b = __VERIFIER_nondet_long_double();
    __VERIFIER_assume(x <= 3 && a >= -2 && a <= 2 && b == 1);
    __VERIFIER_assume(a == (int)a);
    if (x * x > 9 || a * a + b > 5)
        reach_error();
    return 0;
}
