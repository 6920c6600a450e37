/* the square root of an exact square is exact; that of a negative number is not a number */
extern void reach_error(void);
extern double sqrt(double);
int main(void) {
    double x = 2.25, y = -1.0;
    double r = sqrt(x), n = sqrt(y);
    if (n == n)
        reach_error();
    if (r != 2.25)
        reach_error();
    return 0;
}
