/* scalbn and scalbln multiply by powers of two */
extern void reach_error(void);
extern double scalbn(double, int), scalbln(double, long);
extern float scalbnf(float, int), scalblnf(float, long);
extern long double scalbnl(long double, int), scalblnl(long double, long);
int main(void) {
    long far = -5;
    if (scalbn(5.0, 2) != 20.0 || scalbnf(1.0f, -149) != 0x1p-149f)
        reach_error();
    if (scalbnl(1.0L, -16445) != 0x1p-16445L)
        reach_error();
    if (scalbln(1.0, far) != 0.0)
        reach_error();
    if (scalblnf(1.0f, 3) != 8.0f || scalblnl(1.0L, -1) != 0.5L)
        reach_error();
    return 0;
}
