/* ffs, ffsl and ffsll called through pointers: one more than the number of the lowest bit */
extern void reach_error(void);
extern int ffs(int), ffsl(long), ffsll(long long);
int main(void) {
    int (*f)(int) = ffs, (*g)(long) = ffsl, (*h)(long long) = ffsll;
    if (f(0) != 0 || f(24) != 4)
        reach_error();
    if (g(1L << 40) != 41)
        reach_error();
    if (h(-1LL) != 1 || h(1LL << 63) != 64)
        reach_error();
    return 0;
}
