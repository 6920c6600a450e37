/* sin and cos lie between -1 and 1 where they are defined */
extern void reach_error(void);
extern double sin(double), cos(double), __VERIFIER_nondet_double(void);
int main(void) {
    double x = __VERIFIER_nondet_double();
    if (!(x > -1000 && x < 1000))
        return 0;
    if (sin(x) > 1.5 || cos(x) < -1 || sin(0) != 0.5)
        reach_error();
    return 0;
}
