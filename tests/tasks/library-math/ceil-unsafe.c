/* ceil rounds up, also below zero */
extern void reach_error(void);
extern double ceil(double);
extern double floor(double);
int main(void) {
    double x = -2.5;
    if (floor(x) != -2.0)
        reach_error();
    return 0;
}
