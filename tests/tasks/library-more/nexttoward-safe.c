/* the direction of nexttoward is a long double, which tells neighbours of a double apart */
extern void reach_error(void);
extern double nexttoward(double, long double);
extern float nexttowardf(float, long double);
extern long double nexttowardl(long double, long double);
int main(void) {
    long double above = 0x1.0000000000000002p0L;
    if (nexttoward(1.0, above) != 0x1.0000000000001p0)
        reach_error();
    if (nexttowardf(2.0f, 0.0L) != 0x1.fffffep0f || nexttowardl(0.0L, 1.0L) != 0x1p-16445L)
        reach_error();
    return 0;
}
