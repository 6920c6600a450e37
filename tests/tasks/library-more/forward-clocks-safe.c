/* a monotonic clock does not go back */
extern void reach_error(void);
struct timespec { long seconds, nanoseconds; };
extern int clock_gettime(int, struct timespec *);
int main(void) {
    struct timespec a, b;
    if (clock_gettime(1, &a) != 0 || clock_gettime(1, &b) != 0)
        return 0;
    if (b.seconds < a.seconds || (b.seconds == a.seconds && b.nanoseconds < a.nanoseconds))
        reach_error();
    return 0;
}
