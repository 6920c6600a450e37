/* floor rounds down, trunc towards zero: they differ below zero */
extern void reach_error(void);
extern double floor(double);
extern double trunc(double);
int main(void) {
    double x = -2.5;
    if (floor(x) != -3.0)
        reach_error();
    return 0;
}
