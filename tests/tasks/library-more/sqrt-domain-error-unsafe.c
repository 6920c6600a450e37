/* a square root of a negative number is a NaN and sets errno */
extern void reach_error(void);
extern double sqrt(double);
extern int *__errno_location(void);
int main(void) {
    *__errno_location() = 0;
    double r = sqrt(-0.0);
    if (*__errno_location() != 33)
        reach_error();
    if (r == r)
        reach_error();
    return 0;
}
