/* fabs clears the sign of minus zero, trunc keeps it */
extern void __VERIFIER_error(void);
extern double fabs(double);
extern double trunc(double);
int main(void) {
    double zero = 0.0;
    double m = -zero;
    if (__builtin_signbit(trunc(m)))
        __VERIFIER_error();
    return 0;
}
