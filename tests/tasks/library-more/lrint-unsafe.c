/* lrint and llrint round halves to even, in all formats */
extern void reach_error(void);
extern long lrint(double), lrintf(float), lrintl(long double);
extern long long llrint(double), llrintf(float), llrintl(long double);
int main(void) {
    double half = 3.5;
    if (lrint(half) != 2 || lrintf(0.5f) != 0 || lrintl(-1.5L) != -2)
        reach_error();
    if (llrint(-2.5) != -2 || llrintf(1.5f) != 2 || llrintl(0.4L) != 0)
        reach_error();
    return 0;
}
