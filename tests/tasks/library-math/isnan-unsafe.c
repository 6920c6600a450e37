/* zero divided by zero is not a number, and not infinite */
extern void reach_error(void);
extern int isnan(double);
extern int isinf(double);
int main(void) {
    double zero = 0.0;
    double x = zero / zero;
    if (!isinf(x))
        reach_error();
    return 0;
}
