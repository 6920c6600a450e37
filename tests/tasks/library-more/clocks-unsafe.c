/* what a clock says is input: seconds, and less than a second */
extern void reach_error(void);
struct timespec { long seconds, nanoseconds; };
extern int clock_gettime(int, struct timespec *);
int main(void) {
    struct timespec now;
    if (clock_gettime(0, &now) != 0)
        return 0;
    if (now.seconds < 0 || now.nanoseconds < 0 || now.nanoseconds > 999999998)
        reach_error();
    return 0;
}
