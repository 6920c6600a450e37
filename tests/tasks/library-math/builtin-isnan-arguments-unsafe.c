/* a NaN is unordered with everything, and not less than anything */
extern void __VERIFIER_error(void);
int main(void) {
    double zero = 0.0, one = 1.0;
    double nan = zero / zero;
    if (!__builtin_isless(nan, one))
        __VERIFIER_error();
    return 0;
}
