/* copysign takes the sign even of a zero */
extern void __VERIFIER_error(void);
extern double copysign(double, double);
int main(void) {
    double x = 3.0, zero = 0.0;
    double s = copysign(zero, +x);
    if (copysign(x, s) != -3.0)
        __VERIFIER_error();
    return 0;
}
