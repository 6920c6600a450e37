/* lround rounds halves away from zero and returns a long */
extern void reach_error(void);
extern long lround(double);
int main(void) {
    double x = 2.5, y = -2.5;
    if (lround(x) != 3 || lround(y) != -3)
        reach_error();
    return 0;
}
