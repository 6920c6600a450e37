/* lround and llround round halves away from zero, in all formats */
extern void reach_error(void);
extern long lroundf(float), lroundl(long double);
extern long long llround(double), llroundf(float), llroundl(long double);
int main(void) {
    double half = 2.4;
    if (llround(half) != 3 || llroundf(-0.5f) != -1)
        reach_error();
    if (lroundf(0.49999997f) != 0 || lroundl(-2.5L) != -3)
        reach_error();
    if (llroundl(0x1.fffffffffffffffcp62L) != 9223372036854775807)
        reach_error();
    return 0;
}
