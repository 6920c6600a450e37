/* the absolute values called through pointers; the least number is its own */
extern void reach_error(void);
extern int abs(int);
extern long labs(long);
extern long long llabs(long long);
extern __INTMAX_TYPE__ imaxabs(__INTMAX_TYPE__);
int main(void) {
    int (*a)(int) = abs;
    long (*b)(long) = labs;
    long long (*c)(long long) = llabs;
    long least = -9223372036854775806 - 1;
    if (a(-7) != 7 || b(-5000000000) != 5000000000)
        reach_error();
    if (c(least) != least)
        reach_error();
    if (imaxabs(-3) != 3)
        reach_error();
    return 0;
}
