/* round takes halves away from zero, rint to the even neighbour */
extern void __VERIFIER_error(void);
extern double round(double);
extern double rint(double);
int main(void) {
    double x = 2.5, y = 3.5;
    if (rint(y) != 4.0)
        __VERIFIER_error();
    if (round(x) != 3.0)
        __VERIFIER_error();
    return 0;
}
