/* sscanf reads floats of three sizes; an exponent without digits belongs to the number */
extern void reach_error(void);
extern int sscanf(const char *, const char *, ...);
int main(void) {
    float f;
    double d;
    long double l;
    int n;
    if (sscanf("0.5 -2.5e1 1ex", "%f %lf %Lf%n", &f, &d, &l, &n) != 3 || f != 0.5f || d != -25 || l != 1 || n != 13)
        reach_error();
    return 0;
}
