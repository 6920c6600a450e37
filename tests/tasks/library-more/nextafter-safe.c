/* nextafter goes to the neighbour in the given direction */
extern void reach_error(void);
extern double nextafter(double, double);
extern float nextafterf(float, float);
extern long double nextafterl(long double, long double);
int main(void) {
    double up = nextafter(1.0, 2.0), tiny = nextafter(0.0, -1.0);
    if (up != 0x1.0000000000001p0)
        reach_error();
    if (tiny != -0x1p-1074)
        reach_error();
    if (nextafterf(1.0f, 1.0f) != 1.0f || nextafterf(1.0f, 0.0f) != 0x1.fffffep-1f)
        reach_error();
    if (nextafterl(1.0L, 2.0L) != 0x1.0000000000000002p0L)
        reach_error();
    return 0;
}
