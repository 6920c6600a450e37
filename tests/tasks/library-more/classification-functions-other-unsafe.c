/* the same in float and long double */
extern void reach_error(void);
extern int __isinff(float), __finitef(float), __signbitf(float), __fpclassifyf(float), __isnanf(float);
extern int __isinfl(long double), __finitel(long double), __signbitl(long double), __isnanl(long double);
extern int __fpclassifyl(long double);
int main(void) {
    float f = 0x1p-126f;
    long double l = -1.0L;
    if (__isinff(f) || 0 == __finitef(f) || __signbitf(f) || __fpclassifyf(f) != 3 || __isnanf(f))
        reach_error();
    if (__isinfl(l) || 0 == __finitel(l) || 0 == __signbitl(l) || __isnanl(l))
        reach_error();
    if (__fpclassifyl(l) != 4 || __fpclassifyl(l - l) != 2)
        reach_error();
    return 0;
}
