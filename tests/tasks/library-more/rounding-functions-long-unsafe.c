/* the rounding functions called through pointers, in long double */
extern void reach_error(void);
typedef long double real;
extern real floorl(real), ceill(real), truncl(real), rintl(real);
extern real nearbyintl(real), roundl(real), roundevenl(real);
typedef real (*function)(real);
int main(void) {
    function f[7] = {floorl, ceill, truncl, rintl, nearbyintl, roundl, roundevenl};
    if (f[1](-2.5L) != -3.0L || f[1](2.25L) != 3.0L || f[2](-2.75L) != -2.0L)
        reach_error();
    if (f[3](2.5L) != 2.0L || f[4](3.5L) != 4.0L)
        reach_error();
    if (f[5](2.5L) != 3.0L || f[6](2.5L) != 2.0L)
        reach_error();
    return 0;
}
