/* fmod has the sign of its first argument */
extern void reach_error(void);
extern double fmod(double, double);
int main(void) {
    double x = -7.5, y = 2.0;
    double r = fmod(x, y);
    if (!(r < 0) || r * r != 2.25)
        reach_error();
    return 0;
}
