/* a limit is below the largest one; times of usage are not negative */
extern void reach_error(void);
extern int getrlimit(int, unsigned long *), getrusage(int, long *);
extern long times(long *);
int main(void) {
    unsigned long limits[2];
    long usage[18], ticks[4];
    if (getrlimit(7, limits) == 0 && limits[0] > limits[1])
        reach_error();
    if (getrusage(0, usage) == 0 && (usage[0] < 0 || usage[1] > 999999))
        reach_error();
    times(ticks);
    if (ticks[3] < 0)
        reach_error();
    return 0;
}
